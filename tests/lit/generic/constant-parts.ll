; A pointer that a front end's folding took to pieces: no constant expression picks a lane of a number with a tag in it, so that
; instructions do, and what they compute is the pointer with its tag.
; RUN: %gaspar opt --target=intel -S %s | %FileCheck %s --implicit-check-not=addrspacecast
target triple = "spir64-unknown-unknown"
@v = internal addrspace(3) global [4 x i32] undef

; CHECK-LABEL: define spir_kernel void @lanes(
; CHECK:         [[L:%.*]] = extractelement <2 x i32> bitcast (i64 {{.*}}@v{{.*}} to <2 x i32>), i32 0
; CHECK:         [[V:%.*]] = insertelement <2 x i32> {{.*}}, i32 [[L]], i32 0
; CHECK:         [[H:%.*]] = extractelement <2 x i32> bitcast (i64 {{.*}}@v{{.*}} to <2 x i32>), i32 1
; CHECK:         insertelement <2 x i32> [[V]], i32 [[H]], i32 1
define spir_kernel void @lanes(ptr addrspace(1) %o) {
  store <2 x i32> <i32 extractelement (<2 x i32> bitcast (i64 ptrtoint (ptr addrspace(4) addrspacecast (ptr addrspace(3) @v to ptr addrspace(4)) to i64) to <2 x i32>), i32 0), i32 extractelement (<2 x i32> bitcast (i64 ptrtoint (ptr addrspace(4) addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @v, i64 4) to ptr addrspace(4)) to i64) to <2 x i32>), i32 1)>, ptr addrspace(1) %o
  ret void
}

; A lane inside another, and a value that comes in by a branch: the instructions stand at the end of the branch's block.
; CHECK-LABEL: define spir_kernel void @branch(
; CHECK:       a:
; CHECK:         [[W:%.*]] = extractelement <2 x i32> bitcast (i64 {{.*}}@v{{.*}} to <2 x i32>), i32 1
; CHECK:         [[B:%.*]] = bitcast i32 [[W]] to <4 x i8>
; CHECK:         [[T:%.*]] = extractelement <4 x i8> [[B]], i32 3
; CHECK:         br label %b
; CHECK:       b:
; CHECK:         phi i8 [ 0, %0 ], [ [[T]], %a ]
define spir_kernel void @branch(ptr addrspace(1) %o, i1 %z) {
  br i1 %z, label %a, label %b
a:
  br label %b
b:
  %x = phi i8 [ 0, %0 ], [ extractelement (<4 x i8> bitcast (i32 extractelement (<2 x i32> bitcast (i64 ptrtoint (ptr addrspace(4) addrspacecast (ptr addrspace(3) @v to ptr addrspace(4)) to i64) to <2 x i32>), i32 1) to <4 x i8>), i32 3), %a ]
  store i8 %x, ptr addrspace(1) %o
  ret void
}
