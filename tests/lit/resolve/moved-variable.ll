; AMD's back end moves a variable to local memory, and gives llvm.strip.invariant.group of its address the other type, but not the phi that uses
; it: so the call stays generic, and what is behind it is named.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt -S %s | llc-22 -mcpu=gfx90a -o /dev/null
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
declare ptr @llvm.strip.invariant.group.p0(ptr)
; CHECK-LABEL: amdgpu_kernel void @k(
; CHECK:       %s = call ptr @llvm.strip.invariant.group.p0(ptr %g)
; CHECK:       %p = phi ptr addrspace(5) [ %s.private, %entry ], [ %next, %loop ]
; CHECK:       store i32 %i, ptr addrspace(5) %p
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %v = alloca [4 x i32], align 8, addrspace(5)
  %g = addrspacecast ptr addrspace(5) %v to ptr
  %s = call ptr @llvm.strip.invariant.group.p0(ptr %g)
  br label %loop
loop:
  %p = phi ptr [ %s, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %more, %loop ]
  store i32 %i, ptr %p
  %next = getelementptr inbounds i32, ptr %p, i64 1
  %more = add i32 %i, 1
  %c = icmp ult i32 %more, 4
  br i1 %c, label %loop, label %end
end:
  %at = getelementptr i32, ptr addrspace(5) %v, i32 %n
  %x = load i32, ptr addrspace(5) %at
  store i32 %x, ptr addrspace(1) %out
  ret void
}
; CHECK-LABEL: define i32 @local(
; CHECK:       call ptr addrspace(3) @llvm.strip.invariant.group.p3(ptr addrspace(3) %l)
define i32 @local(ptr addrspace(3) %l) {
  %g = addrspacecast ptr addrspace(3) %l to ptr
  %s = call ptr @llvm.strip.invariant.group.p0(ptr %g)
  %x = load i32, ptr %s
  ret i32 %x
}
