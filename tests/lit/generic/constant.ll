; Constant memory is global memory: a generic pointer to it has no tag, and an access through one is
; an access to global memory.
; RUN: %gaspar opt --target=intel -S %s | %FileCheck %s --implicit-check-not=addrspacecast
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"
@t = internal addrspace(2) constant [4 x i32] [i32 0, i32 0, i32 1, i32 0]
@table = internal addrspace(2) constant [1 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr addrspace(2) @t to ptr addrspace(4))]
; CHECK: @table = internal addrspace(2) constant [1 x ptr addrspace(4)] [ptr addrspace(4) inttoptr (i64 ptrtoint (ptr addrspace(2) @t to i64) to ptr addrspace(4))]

define spir_kernel void @k(ptr addrspace(1) %o, ptr addrspace(2) %c, ptr addrspace(3) %l, i1 %z) {
; CHECK-LABEL: define spir_kernel void @k(
; CHECK:         [[C:%.*]] = ptrtoint ptr addrspace(2) %c to i64
; CHECK:         %cg = inttoptr i64 [[C]] to ptr addrspace(4)
; CHECK:         %p = select i1 %z
; CHECK:         load i32, ptr addrspace(1)
; CHECK:         switch i64
; CHECK:         load i32, ptr addrspace(1)
; CHECK:         load i32, ptr addrspace(3) %l
  %cg = addrspacecast ptr addrspace(2) %c to ptr addrspace(4)
  %og = addrspacecast ptr addrspace(1) %o to ptr addrspace(4)
  %p = select i1 %z, ptr addrspace(4) %cg, ptr addrspace(4) %og
  %x = load i32, ptr addrspace(4) %p
  %lg = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %q = select i1 %z, ptr addrspace(4) %cg, ptr addrspace(4) %lg
  %y = load i32, ptr addrspace(4) %q
  %s = add i32 %x, %y
  store i32 %s, ptr addrspace(1) %o
  ret void
}

; A generic constant whose tag no constant expression takes off: a number, and the linker's address as one.
@v = internal addrspace(3) global [4 x i32] undef
define spir_kernel void @numbers() {
; CHECK-LABEL: define spir_kernel void @numbers()
; CHECK:         [[S:%.*]] = shl i64 ptrtoint (ptr addrspace(4) inttoptr (i64 4611686018427387908 to ptr addrspace(4)) to i64), 4
; CHECK-NEXT:    [[A:%.*]] = ashr i64 [[S]], 4
; CHECK-NEXT:    [[P:%.*]] = inttoptr i64 [[A]] to ptr addrspace(3)
; CHECK-NEXT:    store i32 2, ptr addrspace(3) [[P]]
; CHECK:         shl i64 ptrtoint ({{.*}} @v to i64) {{.*}}), 4
; CHECK:         [[E:%.*]] = getelementptr i32, ptr addrspace(3)
; CHECK-NEXT:    store i32 3, ptr addrspace(3) [[E]]
  store i32 2, ptr addrspace(3) addrspacecast (ptr addrspace(4) inttoptr (i64 4611686018427387908 to ptr addrspace(4)) to ptr addrspace(3))
  store i32 3, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) addrspacecast (ptr addrspace(4) inttoptr (i64 ptrtoint (ptr addrspace(3) @v to i64) to ptr addrspace(4)) to ptr addrspace(3)), i64 1)
  ret void
}
