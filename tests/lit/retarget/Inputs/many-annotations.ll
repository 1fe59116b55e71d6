//--- k.ll
target triple = "nvptx64-nvidia-cuda"
; CHECK: define spir_kernel void @k(
define void @k(ptr %p) {
  store i32 1, ptr %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"maxntidx", i32 8, !"maxntidy", i32 8, !"maxntidz", i32 8, !"reqntidx", i32 8, !"reqntidy", i32 8, !"reqntidz", i32 8, !"minctasm", i32 8, !"kernel", i32 1}
