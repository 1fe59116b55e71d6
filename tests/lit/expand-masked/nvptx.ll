; Expanding loads and compressing stores take generic pointers only: spelled out by lane.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
define <4 x i32> @both(ptr addrspace(1) %p, <4 x i1> %m, <4 x i32> %d) {
; CHECK-LABEL: define <4 x i32> @both(
; CHECK-NEXT:    [[ON:%.*]] = zext <4 x i1> %m to <4 x i32>
; CHECK-NEXT:    [[A:%.*]] = shufflevector <4 x i32> [[ON]], <4 x i32> zeroinitializer, <4 x i32> <i32 4, i32 0, i32 1, i32 2>
; CHECK-NEXT:    [[B:%.*]] = shufflevector <4 x i32> [[A]], <4 x i32> zeroinitializer, <4 x i32> <i32 4, i32 0, i32 1, i32 2>
; CHECK-NEXT:    [[C:%.*]] = add <4 x i32> [[A]], [[B]]
; CHECK-NEXT:    [[D:%.*]] = shufflevector <4 x i32> [[C]], <4 x i32> zeroinitializer, <4 x i32> <i32 4, i32 5, i32 0, i32 1>
; CHECK-NEXT:    [[E:%.*]] = add <4 x i32> [[C]], [[D]]
; CHECK-NEXT:    [[L:%.*]] = getelementptr i32, ptr addrspace(1) %p, <4 x i32> [[E]]
; CHECK-NEXT:    %x = call <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)> align 4 [[L]], <4 x i1> %m, <4 x i32> %d), !mine
; CHECK:         call void @llvm.masked.scatter.v4i32.v4p1(<4 x i32> %x, <4 x ptr addrspace(1)> align 1
; CHECK-NEXT:    ret <4 x i32> %x
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %x = call <4 x i32> @llvm.masked.expandload.v4i32(ptr align 16 %g, <4 x i1> %m, <4 x i32> %d), !mine !0
  call void @llvm.masked.compressstore.v4i32(<4 x i32> %x, ptr %g, <4 x i1> %m)
  ret <4 x i32> %x
}

; Negative: not known where.
define <4 x i32> @unknown(ptr %p, <4 x i1> %m, <4 x i32> %d) {
; CHECK-LABEL: define <4 x i32> @unknown(
; CHECK-NEXT:    call <4 x i32> @llvm.masked.expandload.v4i32(ptr %p, <4 x i1> %m, <4 x i32> %d)
  %x = call <4 x i32> @llvm.masked.expandload.v4i32(ptr %p, <4 x i1> %m, <4 x i32> %d)
  ret <4 x i32> %x
}
!0 = !{}
