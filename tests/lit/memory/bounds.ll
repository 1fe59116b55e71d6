; An index reaches no byte that it cannot: a pointer in front of an array, and one behind it, stay
; what was stored there.  Each kernel stores a pointer to local memory, then a number by an index, and
; loads through the pointer; `seen` is where the pointer may still be what it was, `lost` is where not.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%obj = type { ptr, [6 x i32], ptr }
@s = internal addrspace(3) global [8 x i32] poison
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; nuw: what is added is not negative.
; CHECK-LABEL: @nuw(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @nuw(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %e = getelementptr inbounds nuw i32, ptr %a, i64 %j
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; The same without inbounds.
; CHECK-LABEL: @only_nuw(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @only_nuw(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %e = getelementptr nuw i32, ptr %a, i64 %j
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; A number of 32 bits in one of 64 is not negative, and inbounds does not wrap.
; CHECK-LABEL: @zext(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @zext(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %z = zext i32 %i to i64
  %e = getelementptr inbounds i32, ptr %a, i64 %z
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; a[-2] is the pointer's first half: it is in bounds of the object.
; CHECK-LABEL: @sext(
; CHECK:         load i32, ptr %
define ptx_kernel void @sext(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %z = sext i32 %i to i64
  %e = getelementptr inbounds i32, ptr %a, i64 %z
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; So it may be.
; CHECK-LABEL: @any(
; CHECK:         load i32, ptr %
define ptx_kernel void @any(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %e = getelementptr inbounds i32, ptr %a, i64 %j
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; nusw does not wrap either.
; CHECK-LABEL: @nusw_zext(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @nusw_zext(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %z = zext i32 %i to i64
  %e = getelementptr nusw i32, ptr %a, i64 %z
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; Without flags an index that is large enough comes back from the other end: this is a[-i].
; CHECK-LABEL: @wraps(
; CHECK:         load i32, ptr %
define ptx_kernel void @wraps(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %z = zext i32 %i to i64
  %m = mul i64 %z, 4611686018427387903
  %e = getelementptr i32, ptr %a, i64 %m
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; a[j - 2]
; CHECK-LABEL: @constant_behind(
; CHECK:         load i32, ptr %
define ptx_kernel void @constant_behind(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %b = getelementptr inbounds nuw i32, ptr %a, i64 %j
  %e = getelementptr inbounds i8, ptr %b, i64 -8
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; a[j + 2]
; CHECK-LABEL: @constant_before(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @constant_before(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %b = getelementptr inbounds i8, ptr %a, i64 8
  %e = getelementptr inbounds nuw i32, ptr %b, i64 %j
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; A pointer that counts up.
; CHECK-LABEL: @loop(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @loop(ptr %o.g, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  br label %loop
loop:
  %e = phi ptr [ %a, %entry ], [ %f, %loop ]
  store i32 7, ptr %e
  %f = getelementptr inbounds nuw i8, ptr %e, i64 4
  %c = icmp eq ptr %f, %o.g
  br i1 %c, label %exit, label %loop
exit:
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; One that counts down.
; CHECK-LABEL: @loop_down(
; CHECK:         load i32, ptr %
define ptx_kernel void @loop_down(ptr %o.g, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %b = getelementptr inbounds nuw i8, ptr %a, i64 20
  br label %loop
loop:
  %e = phi ptr [ %b, %entry ], [ %f, %loop ]
  store i32 7, ptr %e
  %f = getelementptr inbounds i8, ptr %e, i64 -4
  %c = icmp eq ptr %f, %o.g
  br i1 %c, label %exit, label %loop
exit:
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; Counted often enough, it comes back from the other end.
; CHECK-LABEL: @loop_wraps(
; CHECK:         load i32, ptr %
define ptx_kernel void @loop_wraps(ptr %o.g, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  br label %loop
loop:
  %e = phi ptr [ %a, %entry ], [ %f, %loop ]
  store i32 7, ptr %e
  %f = getelementptr i8, ptr %e, i64 4
  %c = icmp eq ptr %f, %o.g
  br i1 %c, label %exit, label %loop
exit:
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; The pointer is behind the array: a[j & 3].  Between two numbers nothing wraps.
; CHECK-LABEL: @behind_masked(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @behind_masked(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 32
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %m = and i64 %j, 3
  %e = getelementptr i32, ptr %a, i64 %m
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; The last element ends where the pointer begins.
; CHECK-LABEL: @behind_last(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @behind_last(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 32
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %m = urem i32 %i, 6
  %z = zext i32 %m to i64
  %e = getelementptr inbounds [6 x i32], ptr %a, i64 0, i64 %z
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; inbounds is of the object, not of the array: a[6] is the pointer.
; CHECK-LABEL: @behind_beyond(
; CHECK:         load i32, ptr %
define ptx_kernel void @behind_beyond(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 32
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %m = urem i32 %i, 7
  %z = zext i32 %m to i64
  %e = getelementptr inbounds [6 x i32], ptr %a, i64 0, i64 %z
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; So it is here.
; CHECK-LABEL: @behind_any(
; CHECK:         load i32, ptr %
define ptx_kernel void @behind_any(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 32
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %e = getelementptr inbounds nuw [6 x i32], ptr %a, i64 0, i64 %j
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; A field of an element: bounds move with a constant.
; CHECK-LABEL: @behind_field(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @behind_field(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 32
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %m = and i64 %j, 1
  %b = getelementptr inbounds nuw { i32, i32, i32 }, ptr %a, i64 %m
  %e = getelementptr inbounds nuw i8, ptr %b, i64 8
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; An array in an array: bounds add up.
; CHECK-LABEL: @behind_nested(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @behind_nested(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 32
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %m = and i64 %j, 1
  %r = urem i32 %i, 3
  %z = zext i32 %r to i64
  %b = getelementptr inbounds nuw [3 x i32], ptr %a, i64 %m
  %e = getelementptr inbounds nuw i32, ptr %b, i64 %z
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; An attribute says how large the index is.
; CHECK-LABEL: @behind_range(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @behind_range(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 32
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %t = call range(i32 0, 6) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %z = zext nneg i32 %t to i64
  %e = getelementptr inbounds nuw i32, ptr %a, i64 %z
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; A loop counts to 5.
; CHECK-LABEL: @counter_eq(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @counter_eq(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 32
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %l, %loop ]
  %e = getelementptr inbounds nuw i32, ptr %a, i64 %k
  store i32 7, ptr %e
  %l = add nuw i64 %k, 1
  %c = icmp eq i64 %l, 6
  br i1 %c, label %exit, label %loop
exit:
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; So it does here.
; CHECK-LABEL: @counter_ult(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @counter_ult(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 32
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %l, %loop ]
  %e = getelementptr inbounds nuw i32, ptr %a, i64 %k
  store i32 7, ptr %e
  %l = add nuw i64 %k, 4
  %c = icmp ult i64 %l, 6
  br i1 %c, label %loop, label %exit
exit:
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; The counter never is 6.
; CHECK-LABEL: @counter_steps_over(
; CHECK:         load i32, ptr %
define ptx_kernel void @counter_steps_over(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 32
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %l, %loop ]
  %e = getelementptr inbounds nuw i32, ptr %a, i64 %k
  store i32 7, ptr %e
  %l = add nuw i64 %k, 4
  %c = icmp eq i64 %l, 6
  br i1 %c, label %exit, label %loop
exit:
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; This one counts to 6.
; CHECK-LABEL: @counter_sle(
; CHECK:         load i32, ptr %
define ptx_kernel void @counter_sle(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 32
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %l, %loop ]
  %e = getelementptr inbounds nuw i32, ptr %a, i64 %k
  store i32 7, ptr %e
  %l = add nuw i64 %k, 1
  %c = icmp sle i64 %l, 6
  br i1 %c, label %loop, label %exit
exit:
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; And this one goes on from 6.
; CHECK-LABEL: @counter_otherwise(
; CHECK:         load i32, ptr %
define ptx_kernel void @counter_otherwise(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 32
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %l, %loop ]
  %e = getelementptr inbounds nuw i32, ptr %a, i64 %k
  store i32 7, ptr %e
  %l = add nuw i64 %k, 1
  %c = icmp ult i64 %l, 6
  br i1 %c, label %exit, label %loop
exit:
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; One of two indices.
; CHECK-LABEL: @select(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @select(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 32
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %c = icmp eq i32 %i, 0
  %m = and i64 %j, 3
  %k = select i1 %c, i64 5, i64 %m
  %e = getelementptr inbounds nuw i32, ptr %a, i64 %k
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; Where two pointers meet that end otherwise, no end is known …
; CHECK-LABEL: @two_arrays(
; CHECK:         load i32, ptr %
define ptx_kernel void @two_arrays(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 32
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %c = icmp eq i32 %i, 0
  %b = getelementptr inbounds nuw i8, ptr %a, i64 4
  %q = select i1 %c, ptr %a, ptr %b
  %m = and i64 %j, 3
  %e = getelementptr inbounds nuw i32, ptr %q, i64 %m
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; … but the lesser of the two starts.
; CHECK-LABEL: @two_starts(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @two_starts(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %c = icmp eq i32 %i, 0
  %b = getelementptr inbounds nuw i8, ptr %a, i64 4
  %q = select i1 %c, ptr %a, ptr %b
  %m = and i64 %j, 3
  %e = getelementptr inbounds nuw i32, ptr %q, i64 %m
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; memset of any length begins at the object's start.
; CHECK-LABEL: @memset_any(
; CHECK:         load i32, ptr %
define ptx_kernel void @memset_any(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %e = getelementptr inbounds nuw i32, ptr %a, i64 %j
  %m = zext i32 %i to i64
  call void @llvm.memset.p0.i64(ptr %obj, i8 1, i64 %m, i1 false)
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; memset by an index.
; CHECK-LABEL: @memset_index(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @memset_index(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %e = getelementptr inbounds nuw i32, ptr %a, i64 %j
  call void @llvm.memset.p0.i64(ptr %e, i8 1, i64 8, i1 false)
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; A number goes from one element to another.
; CHECK-LABEL: @copied_number(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @copied_number(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %e = getelementptr inbounds nuw i32, ptr %a, i64 %j
  %v = load i32, ptr %e
  %z = zext i32 %i to i64
  %f = getelementptr inbounds nuw i32, ptr %a, i64 %z
  store i32 1, ptr %a
  store i32 %v, ptr %f
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; The array is copied to byte 4 of another object, and from there upon the pointer.
; CHECK-LABEL: @copied_far(
; CHECK:         load i32, ptr %
define ptx_kernel void @copied_far(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %e = getelementptr inbounds nuw i32, ptr %a, i64 %j
  store i32 1, ptr %e
  %d = alloca %obj
  %d4 = getelementptr inbounds nuw i8, ptr %d, i64 4
  call void @llvm.memcpy.p0.p0.i64(ptr %d4, ptr %a, i64 20, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %obj, ptr %d, i64 24, i1 false)
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; Here it does not get there.
; CHECK-LABEL: @copied_near(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @copied_near(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %e = getelementptr inbounds nuw i32, ptr %a, i64 %j
  store i32 1, ptr %e
  %d = alloca %obj
  %d16 = getelementptr inbounds nuw i8, ptr %d, i64 16
  call void @llvm.memcpy.p0.p0.i64(ptr %d16, ptr %a, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %d16, i64 16, i1 false)
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; Bounds are of pointers; integers have none.
; CHECK-LABEL: @stays(
; CHECK:         load i32, ptr %
define ptx_kernel void @stays(i32 %i, i64 %j, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 0
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %a = getelementptr inbounds nuw i8, ptr %obj, i64 8
  %n = ptrtoint ptr %a to i64
  %m = shl i64 %j, 2
  %k = add i64 %n, %m
  %e = inttoptr i64 %k to ptr
  store i32 7, ptr %e
  %p = load ptr, ptr %p.at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; An offset of more than 32 bits is not cut to its low bits: byte 2^32 + 8 is behind byte 16.
; CHECK-LABEL: @far(
; CHECK:         load i32, ptr %
define ptx_kernel void @far(i64 %j, ptr %g, ptr addrspace(1) %o) {
entry:
  %obj = alloca [4294967312 x i8], align 8
  %p.at = getelementptr inbounds nuw i8, ptr %obj, i64 16
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %p.at
  %far = getelementptr inbounds nuw i8, ptr %obj, i64 4294967304
  store ptr %g, ptr %far
  %e = getelementptr inbounds nuw ptr, ptr %p.at, i64 %j
  %p = load ptr, ptr %e
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}
