; A cast to generic in the index of a constant GEP, and in what an alias stands for, sets the tag there, too.
; RUN: %gaspar opt --target=intel --world=closed -S %s | %FileCheck %s --implicit-check-not=addrspacecast
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
@s = internal addrspace(3) global [4 x i32] undef
@g = internal addrspace(1) global [4 x i32] zeroinitializer
; CHECK: @n = {{.*}} @g, i64 ptrtoint (ptr addrspace(4) inttoptr (i64 add (i64 ptrtoint (ptr addrspace(3) @s to i64), i64 4611686018427387904)
@n = addrspace(1) global ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @g, i64 ptrtoint (ptr addrspace(4) addrspacecast (ptr addrspace(3) @s to ptr addrspace(4)) to i64))
; CHECK: @a = internal alias [4 x i32], inttoptr (i64 add (i64 ptrtoint (ptr addrspace(3) @s to i64), i64 4611686018427387904) to ptr addrspace(4))
@a = internal alias [4 x i32], addrspacecast (ptr addrspace(3) @s to ptr addrspace(4))

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: store ptr addrspace(4) @a, ptr addrspace(1) %o
; CHECK: store ptr addrspace(4) getelementptr (i8, ptr addrspace(4) null, i64 ptrtoint (ptr addrspace(4) inttoptr (i64 add (i64 ptrtoint (ptr addrspace(3) @s to i64), i64 4611686018427387904)
; A pointer whose index no constant expression has is computed.
; CHECK: [[I:%.*]] = extractelement <2 x i32>
; CHECK: [[P:%.*]] = getelementptr i8, ptr addrspace(1) @g, i32 [[I]]
; CHECK: store ptr addrspace(1) [[P]], ptr addrspace(1) %o
define spir_kernel void @k(ptr addrspace(1) %o) {
  store ptr addrspace(4) @a, ptr addrspace(1) %o
  store ptr addrspace(4) getelementptr (i8, ptr addrspace(4) null, i64 ptrtoint (ptr addrspace(4) addrspacecast (ptr addrspace(3) @s to ptr addrspace(4)) to i64)), ptr addrspace(1) %o
  store ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @g, i32 extractelement (<2 x i32> bitcast (i64 ptrtoint (ptr addrspace(4) addrspacecast (ptr addrspace(3) @s to ptr addrspace(4)) to i64) to <2 x i32>), i32 1)), ptr addrspace(1) %o
  ret void
}
