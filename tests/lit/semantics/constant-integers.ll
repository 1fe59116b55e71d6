; A constant may be all that makes a pointer of an integer in a module.
; RUN: split-file-22 %s %t
; RUN: %gaspar opt -S --world=closed %t/sum.ll | %FileCheck %t/sum.ll
; RUN: %gaspar opt -S --world=closed %t/number.ll | %FileCheck %t/number.ll
; RUN: %gaspar opt -S --world=closed %t/vector.ll | %FileCheck %t/vector.ll
; RUN: %gaspar opt -S --world=closed %t/null.ll | %FileCheck %t/null.ll

;--- sum.ll
target triple = "spirv64-unknown-unknown"
@lds = internal addrspace(3) global [4 x i32] poison
define spir_kernel void @k() {
; CHECK-LABEL: @k(
; CHECK:         store i32 7, ptr addrspace(3)
  store i32 7, ptr addrspace(4) inttoptr (i64 add (i64 ptrtoint (ptr addrspace(4) addrspacecast (ptr addrspace(3) @lds to ptr addrspace(4)) to i64), i64 4) to ptr addrspace(4))
  ret void
}

;--- number.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison
declare void @takes(i64)
define ptx_kernel void @k(ptr addrspace(1) %out) {
; CHECK-LABEL: @k(
; CHECK:         store i32 7, ptr inttoptr
  %g = addrspacecast ptr addrspace(3) @lds to ptr
  %i = ptrtoint ptr %g to i64
  call void @takes(i64 %i)
  store i32 7, ptr inttoptr (i64 281474976710656 to ptr)
  ret void
}

;--- vector.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison
define ptx_kernel void @k(i64 %n) {
; CHECK-LABEL: @k(
; CHECK:         store i32 7, ptr addrspace(3)
  %p = extractelement <2 x ptr> <ptr inttoptr (i64 ptrtoint (ptr addrspacecast (ptr addrspace(3) @lds to ptr) to i64) to ptr), ptr null>, i64 %n
  store i32 7, ptr %p
  ret void
}

;--- null.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison
define ptx_kernel void @k() {
; CHECK-LABEL: @k(
; CHECK-NOT:     addrspace(1)
; CHECK:         ret void
  store i32 7, ptr getelementptr (i8, ptr null, i64 ptrtoint (ptr addrspacecast (ptr addrspace(3) @lds to ptr) to i64))
  ret void
}
