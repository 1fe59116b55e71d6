; A comparison takes part in the web of pointers that change their type: its other pointer is named too.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [8 x i16] undef
@ends = internal addrspace(3) global [4 x ptr] undef

; A loop over an array.  Were %end left generic, LLVM would not find out that the loop runs eight times.
define amdgpu_kernel void @end_is_made() {
; CHECK-LABEL: define amdgpu_kernel void @end_is_made(
; CHECK:         %end = getelementptr inbounds i16, ptr addrspace(3) @tile, i64 8
; CHECK:         %c = icmp eq ptr addrspace(3) %n, %end
entry:
  %end = getelementptr inbounds i16, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 8
  br label %loop
loop:
  %p = phi ptr [ addrspacecast (ptr addrspace(3) @tile to ptr), %entry ], [ %n, %loop ]
  store i16 3, ptr %p
  %n = getelementptr inbounds i16, ptr %p, i64 1
  %c = icmp eq ptr %n, %end
  br i1 %c, label %done, label %loop
done:
  ret void
}

; The end of the loop is loaded before it: cast once there, not %n in each iteration.
define amdgpu_kernel void @end_is_loaded(i32 %i) {
; CHECK-LABEL: define amdgpu_kernel void @end_is_loaded(
; CHECK:         %end = load ptr, ptr addrspace(3)
; CHECK-NEXT:    %end.local = addrspacecast ptr %end to ptr addrspace(3)
; CHECK:         %c = icmp eq ptr addrspace(3) %n, %end.local
entry:
  %e = getelementptr inbounds i16, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 %i
  store ptr %e, ptr addrspace(3) @ends
  %slot = getelementptr inbounds ptr, ptr addrspace(3) @ends, i32 %i
  %end = load ptr, ptr addrspace(3) %slot
  br label %loop
loop:
  %p = phi ptr [ addrspacecast (ptr addrspace(3) @tile to ptr), %entry ], [ %n, %loop ]
  store i16 3, ptr %p
  %n = getelementptr inbounds i16, ptr %p, i64 1
  %c = icmp eq ptr %n, %end
  br i1 %c, label %done, label %loop
done:
  ret void
}

; A search: what it looks for is named outside of the loop, and what it compares that with is loaded in each iteration.
; A cast of each would cost more than one of the first.
define amdgpu_kernel void @in_more_loops(i32 %i, ptr addrspace(1) %o) {
; CHECK-LABEL: define amdgpu_kernel void @in_more_loops(
; CHECK:         %want = getelementptr inbounds i16, ptr addrspace(3) @tile, i32 %i
; CHECK-NEXT:    %want.generic = addrspacecast ptr addrspace(3) %want to ptr
; CHECK:         %has = load ptr, ptr addrspace(3) %slot
; CHECK-NEXT:    %c = icmp eq ptr %has, %want.generic
entry:
  %want = getelementptr inbounds i16, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 %i
  store i16 3, ptr %want
  %e = getelementptr inbounds i16, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 1
  store ptr %e, ptr addrspace(3) @ends
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %slot = getelementptr inbounds ptr, ptr addrspace(3) @ends, i32 %k
  %has = load ptr, ptr addrspace(3) %slot
  %c = icmp eq ptr %has, %want
  %k1 = add i32 %k, 1
  br i1 %c, label %done, label %loop
done:
  store i32 %k, ptr addrspace(1) %o
  ret void
}

; Arithmetic that may leave its object wraps at another end in local memory: that pointer stays generic.
define amdgpu_kernel void @leaves(i64 %i, ptr addrspace(1) %o) {
; CHECK-LABEL: define amdgpu_kernel void @leaves(
; CHECK:         icmp eq ptr %q, %n.generic
  %q = getelementptr i16, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %i
  %p = getelementptr inbounds i16, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 1
  store i16 3, ptr %p
  %n = getelementptr inbounds i16, ptr %p, i32 1
  store i16 3, ptr %n
  %c = icmp eq ptr %q, %n
  %z = zext i1 %c to i32
  store i32 %z, ptr addrspace(1) %o
  ret void
}

; A comparison with null alone names nothing.
define i1 @null(i1 %c) {
; CHECK-LABEL: define i1 @null(
; CHECK:         icmp eq ptr %s, null
  %s = select i1 %c, ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr null
  %z = icmp eq ptr %s, null
  ret i1 %z
}
