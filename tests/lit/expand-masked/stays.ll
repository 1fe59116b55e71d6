; Expanding loads and compressing stores that stay: of no such space, or of no fixed length.
; RUN: %gaspar opt -p check-spaces,expand-masked -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"

; Parameter memory is named where a parameter is only loaded, as a whole or in parts that are fixed.
define <4 x i32> @param(ptr addrspace(101) %p, <4 x i1> %m) {
; CHECK-LABEL: define <4 x i32> @param(
; CHECK:         %v = call <4 x i32> @llvm.masked.expandload.v4i32(ptr %g, <4 x i1> %m, <4 x i32> zeroinitializer)
  %g = addrspacecast ptr addrspace(101) %p to ptr
  %v = call <4 x i32> @llvm.masked.expandload.v4i32(ptr %g, <4 x i1> %m, <4 x i32> zeroinitializer)
  ret <4 x i32> %v
}
; Constant memory has no stores.
define void @read_only(ptr addrspace(4) %p, <4 x i1> %m, <4 x i32> %d) {
; CHECK-LABEL: define void @read_only(
; CHECK:         call void @llvm.masked.compressstore.v4i32(<4 x i32> %d, ptr %g, <4 x i1> %m)
  %g = addrspacecast ptr addrspace(4) %p to ptr
  call void @llvm.masked.compressstore.v4i32(<4 x i32> %d, ptr %g, <4 x i1> %m)
  ret void
}
; The processor decides how many lanes there are.
define <vscale x 4 x i32> @scalable(ptr addrspace(1) %p, <vscale x 4 x i1> %m) {
; CHECK-LABEL: define <vscale x 4 x i32> @scalable(
; CHECK:         call <vscale x 4 x i32> @llvm.masked.expandload.nxv4i32(ptr %g, <vscale x 4 x i1> %m, <vscale x 4 x i32> zeroinitializer)
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %v = call <vscale x 4 x i32> @llvm.masked.expandload.nxv4i32(ptr %g, <vscale x 4 x i1> %m, <vscale x 4 x i32> zeroinitializer)
  ret <vscale x 4 x i32> %v
}
