; `const int &p` in CUDA is dereferenceable:
;     for (int k = 0; k < n; k++)
;       if (k > 2 && __isShared(&p)) y = y * p / k;
; RUN: %gaspar opt --world=closed %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc --check=spaces -k k -g 1 -a "o=i32[16]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --world=open %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc --check=spaces -k k -g 1 -a "o=i32[16]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i32[16]:9,0
source_filename = "d6.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@l = dso_local addrspace(3) global [16 x i32] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef %0, i64 noundef %1) #0 {
  store i32 77, ptr addrspacecast (ptr addrspace(3) @l to ptr), align 4, !tbaa !4
  %3 = icmp eq i64 %1, 5
  br i1 %3, label %4, label %5

4:                                                ; preds = %2
  br label %6

5:                                                ; preds = %2
  br label %6

6:                                                ; preds = %5, %4
  %7 = phi ptr [ %0, %4 ], [ addrspacecast (ptr addrspace(3) @l to ptr), %5 ]
  %8 = call noundef i32 @_ZL1fRKiii(ptr noundef nonnull align 4 dereferenceable(4) %7, i32 noundef 9, i32 noundef 8) #4
  store i32 %8, ptr %0, align 4, !tbaa !4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: convergent mustprogress noinline nounwind
define internal noundef i32 @_ZL1fRKiii(ptr noundef nonnull align 4 dereferenceable(4) %0, i32 noundef %1, i32 noundef %2) #2 {
  br label %4

4:                                                ; preds = %16, %3
  %.08 = phi i32 [ %1, %3 ], [ %.1, %16 ]
  %.0 = phi i32 [ 0, %3 ], [ %17, %16 ]
  %5 = icmp slt i32 %.0, %2
  br i1 %5, label %7, label %6

6:                                                ; preds = %4
  br label %18

7:                                                ; preds = %4
  %8 = icmp sgt i32 %.0, 2
  br i1 %8, label %9, label %15

9:                                                ; preds = %7
  %10 = call i1 @llvm.nvvm.isspacep.shared(ptr %0)
  br i1 %10, label %11, label %15

11:                                               ; preds = %9
  %12 = load i32, ptr %0, align 4, !tbaa !4
  %13 = mul nsw i32 %.08, %12
  %14 = sdiv i32 %13, %.0
  br label %15

15:                                               ; preds = %11, %9, %7
  %.1 = phi i32 [ %14, %11 ], [ %.08, %9 ], [ %.08, %7 ]
  br label %16

16:                                               ; preds = %15
  %17 = add nsw i32 %.0, 1
  br label %4, !llvm.loop !8

18:                                               ; preds = %6
  ret i32 %.08
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.nvvm.isspacep.shared(ptr captures(none)) #3

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx88,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent mustprogress noinline nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx88,+sm_70" }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = distinct !{!8, !9, !10}
!9 = !{!"llvm.loop.mustprogress"}
!10 = !{!"llvm.loop.unroll.disable"}
