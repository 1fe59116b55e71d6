; The same from C.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='default<O2>,hotcoldsplit,default<O2>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[16]:zero" -a "s=i32[16]:iota" -a i64:3 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='default<O2>,hotcoldsplit,default<O2>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[16]:zero" -a "s=i32[16]:iota" -a i64:3 --out o | %FileCheck %s
; CHECK: o = i32[16]:-170679400,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.S = type { [16 x i32] }
%struct.View = type { ptr, i64 }

define dso_local ptx_kernel void @k(ptr addrspace(1) noalias noundef %0, ptr noundef %1, i64 noundef %2) #0 {
  %4 = alloca %struct.S, align 4
  %5 = alloca %struct.View, align 8
  call void @llvm.lifetime.start.p0(ptr %4) #4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %4, ptr align 4 %1, i64 64, i1 false), !tbaa.struct !7
  call void @llvm.lifetime.start.p0(ptr %5) #4
  %6 = getelementptr inbounds nuw %struct.View, ptr %5, i32 0, i32 0
  %7 = getelementptr inbounds nuw %struct.S, ptr %4, i32 0, i32 0
  %8 = getelementptr inbounds [16 x i32], ptr %7, i64 0, i64 1
  store ptr %8, ptr %6, align 8, !tbaa !9
  %9 = getelementptr inbounds nuw %struct.View, ptr %5, i32 0, i32 1
  store i64 %2, ptr %9, align 8, !tbaa !14
  %10 = icmp sgt i64 %2, 2
  br i1 %10, label %11, label %40

11:                                               ; preds = %3
  call void @report(ptr addrspace(1) noundef %0) #5
  %12 = getelementptr inbounds nuw %struct.View, ptr %5, i32 0, i32 0
  %13 = load ptr, ptr %12, align 8, !tbaa !9
  %14 = getelementptr inbounds i32, ptr %13, i64 %2
  %15 = load i32, ptr %14, align 4, !tbaa !3
  %16 = add nsw i64 %2, 4
  %17 = getelementptr inbounds i32, ptr %13, i64 %16
  %18 = load i32, ptr %17, align 4, !tbaa !3
  %19 = add nsw i64 %2, 7
  %20 = getelementptr inbounds i32, ptr %13, i64 %19
  %21 = load i32, ptr %20, align 4, !tbaa !3
  %22 = mul nsw i32 %15, %18
  %23 = mul nsw i32 %22, %21
  %24 = xor i32 %23, 7
  %25 = mul nsw i32 %24, %21
  %26 = xor i32 %25, 38
  %27 = mul nsw i32 %26, %18
  %28 = xor i32 %27, 69
  %29 = mul nsw i32 %28, %21
  %30 = xor i32 %29, 100
  %31 = mul nsw i32 %30, %18
  %32 = xor i32 %31, 131
  %33 = mul nsw i32 %32, %21
  %34 = xor i32 %33, 162
  %35 = mul nsw i32 %34, %18
  %36 = xor i32 %35, 193
  %37 = mul nsw i32 %36, %21
  %38 = xor i32 %37, 224
  %39 = mul nsw i32 %38, %18
  store volatile i32 %39, ptr addrspace(1) %0, align 4, !tbaa !3
  br label %41

40:                                               ; preds = %3
  store i32 5, ptr addrspace(1) %0, align 4, !tbaa !3
  br label %41

41:                                               ; preds = %40, %11
  call void @llvm.lifetime.end.p0(ptr %5) #4
  call void @llvm.lifetime.end.p0(ptr %4) #4
  ret void
}

declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #2

define internal void @report(ptr addrspace(1) noundef %0) #3 {
  store volatile i32 9, ptr addrspace(1) %0, align 4, !tbaa !3
  ret void
}

declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

attributes #0 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-features"="+ptx88" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { cold convergent noinline nounwind optsize "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-features"="+ptx88" }
attributes #4 = { nounwind }
attributes #5 = { cold convergent }

!llvm.module.flags = !{!0, !1}
!llvm.ident = !{!2}
!llvm.errno.tbaa = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C/C++ TBAA"}
!7 = !{i64 0, i64 64, !8}
!8 = !{!5, !5, i64 0}
!9 = !{!10, !11, i64 0}
!10 = !{!"", !11, i64 0, !13, i64 8}
!11 = !{!"p1 int", !12, i64 0}
!12 = !{!"any pointer", !5, i64 0}
!13 = !{!"long", !5, i64 0}
!14 = !{!10, !13, i64 8}
