; Memory intrinsics name the spaces of their pointers, each for itself, and lose nothing else.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"

define void @copies(ptr addrspace(1) %d, ptr addrspace(3) %s, ptr %u, i64 %n) {
; CHECK-LABEL: define void @copies(
; CHECK-NEXT:    tail call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) noundef nonnull align 16 %d, ptr addrspace(3) align 8 dereferenceable(8) %s, i64 %n, i1 false), !tbaa.struct [[T:![0-9]+]]
; CHECK-NEXT:    call void @llvm.memmove.p1.p0.i64(ptr addrspace(1) align 4 %d, ptr %u, i64 %n, i1 false)
; CHECK-NEXT:    call void @llvm.memset.p3.i64(ptr addrspace(3) align 4 %s, i8 0, i64 64, i1 false)
; CHECK-NEXT:    call void @llvm.memset.inline.p3.i64(ptr addrspace(3) align 4 %s, i8 1, i64 64, i1 false)
; CHECK-NEXT:    call void @llvm.memcpy.inline.p1.p3.i64(ptr addrspace(1) %d, ptr addrspace(3) %s, i64 8, i1 false)
  %gd = addrspacecast ptr addrspace(1) %d to ptr
  %gs = addrspacecast ptr addrspace(3) %s to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 16 %gd, ptr align 8 dereferenceable(8) %gs, i64 %n, i1 false), !tbaa.struct !0
  call void @llvm.memmove.p0.p0.i64(ptr align 4 %gd, ptr %u, i64 %n, i1 false)
  call void @llvm.memset.p0.i64(ptr align 4 %gs, i8 0, i64 64, i1 false)
  call void @llvm.memset.inline.p0.i64(ptr align 4 %gs, i8 1, i64 64, i1 false)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %gd, ptr %gs, i64 8, i1 false)
  ret void
}

define void @element_atomic(ptr addrspace(1) %d, ptr addrspace(3) %s, i64 %n) {
; CHECK-LABEL: define void @element_atomic(
; CHECK-NEXT:    call void @llvm.memcpy.element.unordered.atomic.p1.p3.i64(ptr addrspace(1) align 4 %d, ptr addrspace(3) align 4 %s, i64 %n, i32 4)
; CHECK-NEXT:    call void @llvm.memmove.element.unordered.atomic.p1.p3.i64(ptr addrspace(1) align 4 %d, ptr addrspace(3) align 4 %s, i64 %n, i32 4)
; CHECK-NEXT:    call void @llvm.memset.element.unordered.atomic.p1.i64(ptr addrspace(1) align 4 %d, i8 1, i64 %n, i32 4)
  %gd = addrspacecast ptr addrspace(1) %d to ptr
  %gs = addrspacecast ptr addrspace(3) %s to ptr
  call void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr align 4 %gd, ptr align 4 %gs, i64 %n, i32 4)
  call void @llvm.memmove.element.unordered.atomic.p0.p0.i64(ptr align 4 %gd, ptr align 4 %gs, i64 %n, i32 4)
  call void @llvm.memset.element.unordered.atomic.p0.i64(ptr align 4 %gd, i8 1, i64 %n, i32 4)
  ret void
}

define <4 x i32> @masked(ptr addrspace(1) %p, <4 x i1> %m, <4 x i32> %v) {
; CHECK-LABEL: define <4 x i32> @masked(
; CHECK-NEXT:    call void @llvm.masked.store.v4i32.p1(<4 x i32> %v, ptr addrspace(1) align 4 %p, <4 x i1> %m)
; CHECK-NEXT:    call <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1) align 4 %p, <4 x i1> %m, <4 x i32> %v)
  %g = addrspacecast ptr addrspace(1) %p to ptr
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %v, ptr align 4 %g, <4 x i1> %m)
  %x = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 4 %g, <4 x i1> %m, <4 x i32> %v)
  ret <4 x i32> %x
}

define i32 @laundered(ptr addrspace(1) %p) {
; CHECK-LABEL: define i32 @laundered(
; CHECK-NEXT:    %l = call ptr addrspace(1) @llvm.launder.invariant.group.p1(ptr addrspace(1) %p)
; CHECK-NEXT:    %s = call ptr addrspace(1) @llvm.strip.invariant.group.p1(ptr addrspace(1) %l)
; CHECK-NEXT:    load i32, ptr addrspace(1) %s
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %l = call ptr @llvm.launder.invariant.group.p0(ptr %g)
  %s = call ptr @llvm.strip.invariant.group.p0(ptr %l)
  %x = load i32, ptr %s
  ret i32 %x
}

; An annotation gives its pointer back; the address of a thread's variable takes the variable itself.
define i32 @annotated(ptr addrspace(1) %p) {
; CHECK-LABEL: define i32 @annotated(
; CHECK-NEXT:    %a = call ptr addrspace(1) @llvm.ptr.annotation.p1.p0(ptr addrspace(1) %p, ptr @note, ptr @note, i32 3, ptr null)
; CHECK-NEXT:    load i32, ptr addrspace(1) %a
; CHECK-NEXT:    %t = call ptr @llvm.threadlocal.address.p0(ptr @own)
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %a = call ptr @llvm.ptr.annotation.p0.p0(ptr %g, ptr @note, ptr @note, i32 3, ptr null)
  %x = load i32, ptr %a
  %t = call ptr @llvm.threadlocal.address.p0(ptr @own)
  %y = load i32, ptr %t
  %r = add i32 %x, %y
  ret i32 %r
}
@note = internal constant [2 x i8] c"n\00"
@own = thread_local global i32 0

define i32 @masked_pointer(ptr addrspace(3) %p, i64 %m) {
; CHECK-LABEL: define i32 @masked_pointer(
; CHECK-NEXT:    %q = call ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3) %p, i64 %m)
; CHECK-NEXT:    load i32, ptr addrspace(3) %q
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %q = call ptr @llvm.ptrmask.p0.i64(ptr %g, i64 %m)
  %x = load i32, ptr %q
  ret i32 %x
}

; A call that returns one of its arguments returns what it was given.
declare ptr @touch(ptr returned, i32)
define i32 @returned(ptr addrspace(3) %p) {
; CHECK-LABEL: define i32 @returned(
; CHECK:         call ptr @touch(ptr %same, i32 1)
; CHECK-NEXT:    load i32, ptr addrspace(3) %p
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %r = call ptr @touch(ptr %g, i32 1)
  %x = load i32, ptr %r
  ret i32 %x
}

define i1 @hints(ptr addrspace(3) %p, ptr addrspace(3) %q) {
; CHECK-LABEL: define i1 @hints(
; CHECK:         load i32, ptr addrspace(3) %p
; CHECK:         call i64 @llvm.objectsize.i64.p3(ptr addrspace(3) %p, i1 false, i1 true, i1 false)
; CHECK:         call void @llvm.prefetch.p3(ptr addrspace(3) %p, i32 0, i32 3, i32 1)
; CHECK:         icmp ne ptr addrspace(3) %p, %q
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %h = addrspacecast ptr addrspace(3) %q to ptr
  %x = load i32, ptr %g
  %s = call i64 @llvm.objectsize.i64.p0(ptr %g, i1 false, i1 true, i1 false)
  call void @llvm.prefetch.p0(ptr %g, i32 0, i32 3, i32 1)
  %c = icmp ne ptr %g, %h
  ret i1 %c
}

; Negative: a call that nobody looks into, a comparison across spaces, inline assembly.
declare void @unknown(ptr)
define i1 @others(ptr addrspace(3) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: define i1 @others(
; CHECK:         call void @unknown(ptr %same)
; CHECK:         call void asm sideeffect "", "l"(ptr %{{g|same.*}})
; CHECK:         icmp eq ptr %{{g|same.*}}, %{{h|same.*}}
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %h = addrspacecast ptr addrspace(1) %q to ptr
  call void @unknown(ptr %g)
  call void asm sideeffect "", "l"(ptr %g)
  %c = icmp eq ptr %g, %h
  ret i1 %c
}
!0 = !{i64 0, i64 8, !1}
!1 = !{!2, !2, i64 0}
!2 = !{!"t", !3}
!3 = !{!"root"}
