; A function that is never inlined and only reads its struct by value may get the constant address of a variable that all calls pass (ipsccp).
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | %FileCheck %s
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | opt-22 -passes='function(memcpyopt),ipsccp' -S | %FileCheck %s --check-prefix=AFTER
; RUN: opt-22 -passes='function(memcpyopt),ipsccp' -S %s | %FileCheck %s --check-prefix=RAW
; RUN: sed '/^; By way of another/,$d' %s | %gaspar opt -p check-spaces,infer,resolve -S - | %FileCheck %s --check-prefix=ALONE
; A number may be an address in any space.
; RUN: sed 's/addrspacecast (ptr addrspace(1) @[a-z]* to ptr)/inttoptr (i64 4096 to ptr)/' %s | %gaspar opt -p check-spaces,infer,resolve -S - | %FileCheck %s
; RUN: sed 's/addrspacecast (ptr addrspace(1) @[a-z]* to ptr)/inttoptr (i64 4096 to ptr)/' %s | %gaspar opt -p check-spaces,infer,resolve -S - | opt-22 -passes='function(memcpyopt),ipsccp' -S | %FileCheck %s --check-prefix=NUMBER
; With no other variable or number in the module, the copied one alone says that.
; RUN: sed -e '/^; ALONE-LABEL/,/^; By way of a copy/d' -e '/^@variable/d; /^@handed/d' %s > %t.copied.ll
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %t.copied.ll | %FileCheck %s --check-prefix=COPIED
; RUN: sed 's/ptr align 8 @copied/ptr align 8 inttoptr (i64 4096 to ptr)/' %t.copied.ll > %t.number.ll
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %t.number.ll | %FileCheck %s --check-prefix=COPIED
; RUN: opt-22 -passes='function(memcpyopt),ipsccp' -S %t.number.ll | %FileCheck %s --check-prefix=RAWNUMBER
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [4 x i32] }
@variable = addrspace(1) global %S zeroinitializer
@handed = addrspace(1) global %S zeroinitializer
@copied = global %S zeroinitializer, align 8
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; ALONE-LABEL: @of_variable(
; ALONE:         load i32, ptr %e
; CHECK-LABEL: @of_variable(
; CHECK:         load i32, ptr %e
; AFTER-LABEL: @of_variable(
; AFTER:         getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(1) @variable to ptr)
; NUMBER-LABEL: @of_variable(
; NUMBER:         getelementptr inbounds [4 x i32], ptr inttoptr (i64 4096 to ptr)
define internal i32 @of_variable(ptr byval(%S) align 8 %p, i64 %i) noinline memory(argmem: read) {
  %e = getelementptr inbounds [4 x i32], ptr %p, i64 0, i64 %i
  %x = load i32, ptr %e
  ret i32 %x
}
define ptx_kernel void @variable_k(ptr addrspace(1) %o, i64 %i) {
  %x = call i32 @of_variable(ptr byval(%S) align 8 addrspacecast (ptr addrspace(1) @variable to ptr), i64 %i)
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; By way of another function's parameter.
; CHECK-LABEL: @of_handed(
; CHECK:         load i32, ptr %e
; AFTER-LABEL: @of_handed(
; AFTER:         getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(1) @handed to ptr)
define internal i32 @of_handed(ptr byval(%S) align 8 %p, i64 %i) noinline memory(argmem: read) {
  %e = getelementptr inbounds [4 x i32], ptr %p, i64 0, i64 %i
  %x = load i32, ptr %e
  ret i32 %x
}
define internal i32 @hands(ptr %p, i64 %i) noinline memory(argmem: read) {
  %x = call i32 @of_handed(ptr byval(%S) align 8 %p, i64 %i)
  ret i32 %x
}
define ptx_kernel void @handed_k(ptr addrspace(1) %o, i64 %i) {
  %x = call i32 @hands(ptr addrspacecast (ptr addrspace(1) @handed to ptr), i64 %i)
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; By way of a copy, which no pass of ours has named.
; CHECK-LABEL: @of_copied(
; CHECK:         load i32, ptr %e
; COPIED-LABEL: @of_copied(
; COPIED:        load i32, ptr %e
; RAWNUMBER-LABEL: @of_copied(
; RAWNUMBER:     getelementptr inbounds [4 x i32], ptr inttoptr (i64 4096 to ptr)
; RAW-LABEL:   @of_copied(
; RAW:           getelementptr inbounds [4 x i32], ptr @copied
define internal i32 @of_copied(ptr byval(%S) align 8 %p, i64 %i) noinline memory(argmem: read) {
  %e = getelementptr inbounds [4 x i32], ptr %p, i64 0, i64 %i
  %x = load i32, ptr %e
  ret i32 %x
}
define ptx_kernel void @copied_k(ptr addrspace(1) noalias %o, i64 %i) {
  %c = alloca %S, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %c, ptr align 8 @copied, i64 16, i1 false)
  %x = call i32 @of_copied(ptr byval(%S) align 8 %c, i64 %i)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
