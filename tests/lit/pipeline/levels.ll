; A pass that builds on another cannot run before it, nor one that makes casts behind `tag`.  The text is rejected before the
; first pass runs, and the message says what is missing.
; RUN: %not %gaspar opt -p private-buffer %s -o %t.none.ll 2>&1 | %FileCheck %s --check-prefix=BUFFER
; RUN: %not %gaspar opt -p 'infer,lower-tests,private-plan' %s -o %t.none.ll 2>&1 | %FileCheck %s --check-prefix=TESTS
; RUN: %not %gaspar opt -p split-vectors %s -o %t.none.ll 2>&1 | %FileCheck %s --check-prefix=VECTORS
; RUN: %not %gaspar opt -p 'repeat<16>(resolve-dynamic,resolve)' %s -o %t.none.ll 2>&1 | %FileCheck %s --check-prefix=DYNAMIC
; RUN: %not %gaspar opt -p 'private-plan,resolve-dynamic,resolve,tag' %s -o %t.none.ll 2>&1 | %FileCheck %s --check-prefix=TAG
; RUN: %not %gaspar opt -p 'private-plan,private-buffer,private-plan,tag' %s -o %t.none.ll 2>&1 | %FileCheck %s --check-prefix=TAG
; RUN: %not %gaspar opt -p 'preset,resolve' --target=intel %s -o %t.none.ll 2>&1 | %FileCheck %s --check-prefix=RESOLVE
; RUN: %not %gaspar opt -p 'tag,signatures' %s -o %t.none.ll 2>&1 | %FileCheck %s --check-prefix=SIGN
; RUN: %not %gaspar opt -p 'repeat<2>(private-plan,private-buffer,tag)' %s -o %t.none.ll 2>&1 | %FileCheck %s --check-prefix=AGAIN
; RUN: %not env GASPAR_SKIP=private-buffer %gaspar opt --target=intel %s -o %t.none.ll 2>&1 | %FileCheck %s --check-prefix=TAG
; RUN: %not ls %t.none.ll
; BUFFER:  error: in the pipeline: 'private-buffer' needs 'private-plan' before it, so that it is decided where private memory lies [BAD_PIPELINE]
; TESTS:   error: in the pipeline: 'lower-tests' needs 'private-plan' before it
; VECTORS: error: in the pipeline: 'split-vectors' needs 'private-plan' before it
; DYNAMIC: error: in the pipeline: 'resolve-dynamic' needs 'private-plan' before it
; TAG:     error: in the pipeline: 'tag' needs 'private-buffer' before it, so that private memory lies where that was decided [BAD_PIPELINE]
; RESOLVE: error: in the pipeline: 'resolve' cannot run after 'tag': by then casts to and from generic are code
; SIGN:    error: in the pipeline: 'signatures' cannot run after 'tag'
; AGAIN:   error: in the pipeline: 'private-plan' cannot run after 'tag'

; A module says itself what was decided for it, and a second command goes on from there.
; RUN: %gaspar opt --target=intel -p private-plan -S %s -o %t.planned.ll
; RUN: %gaspar opt --target=intel -p 'lower-tests,repeat<4>(resolve-dynamic,redirect,resolve),private-buffer,tag' -S %t.planned.ll | %FileCheck %s
; RUN: %not %gaspar opt --target=intel -p 'resolve-dynamic,resolve,tag' %t.planned.ll -o %t.none.ll 2>&1 | %FileCheck %s --check-prefix=TAG
; Where it is decided that private memory stays, nothing has to move; nor where nothing is decided.
; RUN: %gaspar opt --target=intel -p 'private-plan<private-in-global=0>' -S %s -o %t.stays.ll
; RUN: %gaspar opt --target=intel -p 'repeat<4>(resolve-dynamic,redirect,resolve),tag' -S %t.stays.ll | %FileCheck %s --check-prefix=STAYS
; What only looks, or says of named pointers what they are, may come behind; a check that is skipped is missed by nobody.
; RUN: %gaspar opt --target=intel -p 'preset,infer,check-generic,alias-tbaa' -S %s | %FileCheck %s
; RUN: env GASPAR_SKIP=check-spaces %gaspar opt --target=intel -S %s | %FileCheck %s
; Repeats inside each other are read in no time.
; RUN: %gaspar opt -p 'repeat<100>(repeat<100>(repeat<100>(repeat<100>(repeat<100>(repeat<100>(repeat<100>(infer)))))))' -S %s | %FileCheck %s --check-prefix=SAME
; SAME: load i32, ptr addrspace(4) %s
target triple = "spir64"

; CHECK-LABEL: @k(
; CHECK-SAME:    ptr addrspace(1) noalias align 128 %private.buffer
; CHECK-NOT:     alloca
; CHECK-NOT:     addrspacecast
; CHECK:         load i32, ptr addrspace(1)
; STAYS-LABEL: @k(
; STAYS:         alloca i32
; STAYS:         load i32, ptr %
define spir_kernel void @k(ptr addrspace(1) %g, i32 %c) {
  %m = alloca i32
  store i32 7, ptr %m
  %p = addrspacecast ptr %m to ptr addrspace(4)
  %q = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %b = icmp eq i32 %c, 0
  %s = select i1 %b, ptr addrspace(4) %p, ptr addrspace(4) %q
  %v = load i32, ptr addrspace(4) %s
  store i32 %v, ptr addrspace(1) %g
  ret void
}
