; The alignment of a variable, behind the cast that names its space: once, not where its type says it, and no more than the bits that
; the cast keeps. So stores that LLVM joins without gaspar are joined behind it.
; RUN: %gaspar opt -S -p check-spaces,state-alignment,state-alignment %s | %FileCheck %s
; RUN: %gaspar opt --world=closed %s | %opt -passes='default<O2>' | %llc -mcpu=sm_90 -o - | %FileCheck %s --check-prefix=PTX
; PTX-LABEL: .entry fill(
; PTX:         st.local.v4.b16
; PTX-NOT:     st.local.b16
; PTX:       // -- End function
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
; CHECK-LABEL: define ptx_kernel void @casts(
; CHECK:         %more.private = addrspacecast
; CHECK-NEXT:    call void @llvm.assume(i1 true) [ "align"(ptr addrspace(5) %more.private, i64 16) ]
; CHECK-NEXT:    %most.private = addrspacecast
; CHECK-NEXT:    call void @llvm.assume(i1 true) [ "align"(ptr addrspace(5) %most.private, i64 4096) ]
; CHECK-NEXT:    %own.private = addrspacecast
; CHECK-NEXT:    store
; CHECK-NOT:     assume
; CHECK:         ret void
define ptx_kernel void @casts(ptr addrspace(1) %x) {
  %more = alloca [4 x float], align 16
  %most = alloca [4 x float], align 8192
  %own = alloca [4 x i64], align 8
  %more.private = addrspacecast ptr %more to ptr addrspace(5)
  %most.private = addrspacecast ptr %most to ptr addrspace(5)
  %own.private = addrspacecast ptr %own to ptr addrspace(5)
  store float 1.0, ptr addrspace(5) %more.private
  store float 1.0, ptr addrspace(5) %most.private
  store i64 1, ptr addrspace(5) %own.private
  %p = addrspacecast ptr addrspace(1) %x to ptr addrspace(0)
  %q = addrspacecast ptr %p to ptr addrspace(1)
  store i32 1, ptr addrspace(1) %q
  ret void
}
define ptx_kernel void @fill(ptr addrspace(1) %x, i64 %n) {
  %table = alloca [2048 x i16], align 8
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %p = getelementptr inbounds i16, ptr %table, i64 %i
  %v = trunc i64 %i to i16
  store i16 %v, ptr %p
  %next = add i64 %i, 1
  %end = icmp eq i64 %next, 2048
  br i1 %end, label %out, label %loop
out:
  %q = getelementptr inbounds i16, ptr %table, i64 %n
  %y = load i16, ptr %q
  store i16 %y, ptr addrspace(1) %x
  ret void
}
