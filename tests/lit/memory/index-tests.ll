; A test of an index bounds it where the test holds, and nowhere else. Each kernel stores a local pointer to a field, then a number by an index
; into the array between the two fields, and loads through one: `seen` is where the pointer may still be what it was, `lost` is where not.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%obj = type { ptr, [4 x i64], ptr }
@s = internal addrspace(3) global [8 x i32] poison

; A loop as front ends write it: in its body the counter is 0 to 3.
; CHECK-LABEL: @counted(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @counted(i64 %n, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %behind = getelementptr inbounds nuw i8, ptr %obj, i64 40
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %behind
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %c = icmp slt i32 %i, 4
  br i1 %c, label %body, label %exit
body:
  %wide = sext i32 %i to i64
  %e = getelementptr inbounds %obj, ptr %obj, i64 0, i32 1, i64 %wide
  store i64 %n, ptr %e
  %next = add nsw i32 %i, 1
  br label %head
exit:
  %p = load ptr, ptr %behind
  %seen = load i32, ptr %p
  store i32 %seen, ptr addrspace(1) %o
  ret void
}

; Behind the loop it is 4.
; CHECK-LABEL: @counted_behind(
; CHECK:         load i32, ptr %p
define ptx_kernel void @counted_behind(i64 %n, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %behind = getelementptr inbounds nuw i8, ptr %obj, i64 40
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %behind
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %c = icmp slt i32 %i, 4
  br i1 %c, label %body, label %exit
body:
  %next = add nsw i32 %i, 1
  br label %head
exit:
  %wide = sext i32 %i to i64
  %e = getelementptr inbounds %obj, ptr %obj, i64 0, i32 1, i64 %wide
  store i64 %n, ptr %e
  %p = load ptr, ptr %behind
  %lost = load i32, ptr %p
  store i32 %lost, ptr addrspace(1) %o
  ret void
}

; In steps of 2 up to `!=`: 0 and 2.
; CHECK-LABEL: @counted_unequal(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @counted_unequal(i64 %n, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %behind = getelementptr inbounds nuw i8, ptr %obj, i64 40
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %behind
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %c = icmp ne i64 %i, 4
  br i1 %c, label %body, label %exit
body:
  %e = getelementptr inbounds %obj, ptr %obj, i64 0, i32 1, i64 %i
  store i64 %n, ptr %e
  %next = add i64 %i, 2
  br label %head
exit:
  %p = load ptr, ptr %behind
  %seen = load i32, ptr %p
  store i32 %seen, ptr addrspace(1) %o
  ret void
}

; A number from elsewhere, tested without a sign.
; CHECK-LABEL: @tested(
; CHECK:         load i32, ptr addrspace(3) %
define ptx_kernel void @tested(i64 %i, i64 %n, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %behind = getelementptr inbounds nuw i8, ptr %obj, i64 40
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %behind
  %c = icmp ugt i64 %i, 3
  br i1 %c, label %out, label %in
in:
  %e = getelementptr inbounds %obj, ptr %obj, i64 0, i32 1, i64 %i
  store i64 %n, ptr %e
  br label %out
out:
  %p = load ptr, ptr %behind
  %seen = load i32, ptr %p
  store i32 %seen, ptr addrspace(1) %o
  ret void
}

; With a sign: it may be -1, the field in front.
; CHECK-LABEL: @signed(
; CHECK:         load i32, ptr %p
define ptx_kernel void @signed(i64 %i, i64 %n, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %obj
  %c = icmp slt i64 %i, 4
  br i1 %c, label %in, label %out
in:
  %e = getelementptr inbounds %obj, ptr %obj, i64 0, i32 1, i64 %i
  store i64 %n, ptr %e
  br label %out
out:
  %p = load ptr, ptr %obj
  %lost = load i32, ptr %p
  store i32 %lost, ptr addrspace(1) %o
  ret void
}

; On the other edge of the test.
; CHECK-LABEL: @other_edge(
; CHECK:         load i32, ptr %p
define ptx_kernel void @other_edge(i64 %i, i64 %n, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %behind = getelementptr inbounds nuw i8, ptr %obj, i64 40
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %behind
  %c = icmp ult i64 %i, 4
  br i1 %c, label %out, label %in
in:
  %e = getelementptr inbounds %obj, ptr %obj, i64 0, i32 1, i64 %i
  store i64 %n, ptr %e
  br label %out
out:
  %p = load ptr, ptr %behind
  %lost = load i32, ptr %p
  store i32 %lost, ptr addrspace(1) %o
  ret void
}

; Both edges of the test lead there.
; CHECK-LABEL: @both_edges(
; CHECK:         load i32, ptr %p
define ptx_kernel void @both_edges(i64 %i, i64 %n, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %behind = getelementptr inbounds nuw i8, ptr %obj, i64 40
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %behind
  %c = icmp ult i64 %i, 4
  br i1 %c, label %in, label %in
in:
  %e = getelementptr inbounds %obj, ptr %obj, i64 0, i32 1, i64 %i
  store i64 %n, ptr %e
  %p = load ptr, ptr %behind
  %lost = load i32, ptr %p
  store i32 %lost, ptr addrspace(1) %o
  ret void
}

; The test is of the next number, which the index of the next iteration is.
; CHECK-LABEL: @next(
; CHECK:         load i32, ptr %p
define ptx_kernel void @next(i64 %i, i64 %n, ptr addrspace(1) %o) {
entry:
  %obj = alloca %obj
  %behind = getelementptr inbounds nuw i8, ptr %obj, i64 40
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %behind
  br label %head
head:
  %k = phi i64 [ %i, %entry ], [ %next, %body ]
  %next = sub i64 %k, 1
  %c = icmp ult i64 %next, 4
  br i1 %c, label %body, label %exit
body:
  %e = getelementptr inbounds %obj, ptr %obj, i64 0, i32 1, i64 %k
  store i64 %n, ptr %e
  br label %head
exit:
  %p = load ptr, ptr %behind
  %lost = load i32, ptr %p
  store i32 %lost, ptr addrspace(1) %o
  ret void
}
