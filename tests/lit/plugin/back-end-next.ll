; assume=back-end-next: the plugin runs once more behind the optimizer, and names what only an optimizer
; could move; in front of the optimizer it does not assume that.  A thin link warns, since its parts are
; optimized again.
; UNSUPPORTED: sanitized
; RUN: env GASPAR_OPTIONS=world=open %opt -load-pass-plugin=%plugin -passes='default<O2>' -S %s | %FileCheck %s --check-prefixes=CHECK,OPEN
; RUN: env GASPAR_OPTIONS=assume=back-end-next %opt -load-pass-plugin=%plugin -passes='default<O2>' -S %s -o %t.ll
; RUN: %FileCheck %s --check-prefixes=CHECK,LAST < %t.ll
; RUN: env 'GASPAR_OPTIONS=assume=host-pointers-global,back-end-next' %opt -load-pass-plugin=%plugin -passes='default<O2>' -S %s | %FileCheck %s --check-prefixes=CHECK,LAST,CLAIM
; RUN: %opt -load-pass-plugin=%plugin -passes='default<O2>,gaspar<assume=back-end-next>' -S %s | %FileCheck %s --check-prefixes=CHECK,LAST
; RUN: env GASPAR_OPTIONS=assume=back-end-next %opt -load-pass-plugin=%plugin -passes='thinlto<O2>' -S %s -o %t.thin.ll 2>&1 | %FileCheck %s --check-prefix=THIN
; RUN: %FileCheck %s --check-prefixes=CHECK,OPEN < %t.thin.ll
; RUN: %not env GASPAR_OPTIONS=assume=nothing %opt -load-pass-plugin=%plugin -passes='default<O2>' -S %s -o %t.wrong 2>&1 | %FileCheck %s --check-prefix=WRONG
; THIN: warning: gaspar: in a thin link an optimizer comes next, not the back end
; WRONG: 'nothing' is nothing to assume; 'host-pointers-global' or 'back-end-next' is
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
; CHECK-LABEL: @get(
; OPEN:          load i32, ptr %v
; LAST:          load i32, ptr addrspace(5) %
define i32 @get(ptr %p) noinline {
  %v = alloca [8 x i32]
  call void @llvm.memcpy.p0.p0.i64(ptr %v, ptr %p, i64 32, i1 false)
  %x = call i32 @at(ptr %v, i64 1)
  %y = load i32, ptr %v
  %z = add i32 %x, %y
  ret i32 %z
}
define weak i32 @at(ptr %p, i64 %n) noinline {
  %q = getelementptr i32, ptr %p, i64 %n
  %x = load i32, ptr %q
  ret i32 %x
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %x = call i32 @get(ptr %g)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
; CLAIM: "gaspar-assume"="host-pointers-global"
