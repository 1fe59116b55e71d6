; Lists of LLVM's own whose entries are structs get the new numbers, too: LLVM's verifier does not look at them, but its readers do.
; RUN: %gaspar retarget --to=amdgcn --no-library -S %s -o %t.amd.ll
; RUN: %FileCheck %s < %t.amd.ll
; RUN: opt-22 -passes=verify -S %t.amd.ll -o %t.again.ll
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %s -o %t.nv.ll
; RUN: opt-22 -passes=verify -S %t.nv.ll -o %t.again.ll
; RUN: %gaspar retarget --to=x86_64 --no-library -S %t.nv.ll -o %t.back.ll
; RUN: %FileCheck %s --check-prefix=BACK < %t.back.ll
; RUN: opt-22 -passes=verify %t.back.ll -o %t.back.bc
; RUN: opt-22 -passes=verify -S %t.back.bc -o %t.again.ll
; CHECK: @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @begin, ptr addrspacecast (ptr addrspace(1) @counter to ptr) }]
; CHECK: @llvm.global.annotations = appending addrspace(1) global [2 x { ptr, ptr, ptr, i32, ptr }] [{{.*}} { ptr addrspacecast (ptr addrspace(1) @counter to ptr), ptr addrspacecast (ptr addrspace(1) @text to ptr), ptr addrspacecast (ptr addrspace(1) @text to ptr), i32 1, ptr null }, {{.*}} { ptr @f,
; BACK: @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @begin, ptr @counter }]
; BACK: @llvm.global.annotations = {{.*}} { ptr @counter, ptr @text, ptr @text, i32 1, ptr null }
target triple = "x86_64-unknown-linux-gnu"
@counter = global i32 0
@text = private constant [2 x i8] c"a\00"
@pointer = global ptr @f
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @begin, ptr @counter }]
@llvm.global.annotations = appending global [2 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @counter, ptr @text, ptr @text, i32 1, ptr null }, { ptr, ptr, ptr, i32, ptr } { ptr @f, ptr @text, ptr @text, i32 2, ptr null }], section "llvm.metadata"
define internal void @begin() {
  ret void
}
define i32 @f(ptr "ocl_local" %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
