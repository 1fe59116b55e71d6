; Generic pointers that are left become integers: in registers, memory, parameters, results, vectors and initializers.
; RUN: %gaspar opt --generic=tags --strict=pointers -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
; CHECK: @table = internal addrspace(1) global [2 x i64] [i64 ptrtoint (ptr addrspace(1) @word to i64), i64 0]
@word = internal addrspace(1) global i32 7
@table = internal addrspace(1) global [2 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr addrspace(1) @word to ptr addrspace(4)), ptr addrspace(4) null]
%pair = type { i32, ptr addrspace(4) }

define internal spir_func ptr addrspace(4) @pick(ptr addrspace(4) nonnull %a, ptr addrspace(4) %b, i1 %c) noinline memory(argmem: read) {
; CHECK: define internal spir_func i64 @pick(i64 %a, i64 %b, i1 %c) #[[PICK:[0-9]+]] {
; CHECK:   %q = add i64 %p
; CHECK:   ret i64 %q
  %p = select i1 %c, ptr addrspace(4) %a, ptr addrspace(4) %b
  %q = getelementptr [4 x i16], ptr addrspace(4) %p, i64 1, i32 2
  ret ptr addrspace(4) %q
}

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(3) %y, i1 %c, i64 %i) {
; CHECK-LABEL: @k(
; CHECK:         %s = alloca { i32, i64 }
; CHECK:         call spir_func i64 @pick(i64 {{.*}}, i64 {{.*}}, i1 %c)
; CHECK:         store i64 %{{.*}}, ptr %f
; CHECK:         load i64, ptr %f
; CHECK:         lshr i64 %{{.*}}, 61
; CHECK-DAG:     inttoptr i64 %{{.*}} to ptr addrspace(3)
; CHECK-DAG:     store i32 1, ptr addrspace(1)
  %s = alloca %pair
  %f = getelementptr %pair, ptr %s, i32 0, i32 1
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %l = addrspacecast ptr addrspace(3) %y to ptr addrspace(4)
  %at = getelementptr ptr addrspace(4), ptr addrspace(1) @table, i64 %i
  store ptr addrspace(4) %l, ptr addrspace(1) %at
  %t = load ptr addrspace(4), ptr addrspace(1) %at, !nonnull !0
  %u = select i1 %c, ptr addrspace(4) %t, ptr addrspace(4) %g
  %p = call spir_func ptr addrspace(4) @pick(ptr addrspace(4) nonnull %u, ptr addrspace(4) %t, i1 %c)
  store ptr addrspace(4) %p, ptr %f
  %q = load ptr addrspace(4), ptr %f
  store i32 1, ptr addrspace(4) %q
  ret void
}
; CHECK: attributes #[[PICK]] = { noinline }
!0 = !{}
