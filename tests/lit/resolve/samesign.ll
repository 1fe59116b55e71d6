; `samesign` is true of the generic pointers: null and the local ones are not negative.  As local pointers null is -1.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [4 x i32] undef

define amdgpu_kernel void @local(i1 %c) {
; CHECK-LABEL: define amdgpu_kernel void @local(
; CHECK:         icmp eq ptr addrspace(3) %p
entry:
  %g = addrspacecast ptr addrspace(3) @lds to ptr
  %g2 = getelementptr inbounds i8, ptr %g, i64 4
  %p = select i1 %c, ptr null, ptr %g
  %e = icmp samesign eq ptr %p, %g2
  %z = zext i1 %e to i32
  br i1 %c, label %end, label %do
do:
  store i32 %z, ptr %p
  br label %end
end:
  store i32 %z, ptr %g2
  ret void
}

; Of global pointers, whose bits stay, it stays true.
define amdgpu_kernel void @global(ptr addrspace(1) %a, i64 %n) {
; CHECK-LABEL: define amdgpu_kernel void @global(
; CHECK:         icmp samesign eq ptr addrspace(1)
  %g = addrspacecast ptr addrspace(1) %a to ptr
  %p = getelementptr inbounds i8, ptr %g, i64 %n
  %q = getelementptr inbounds i8, ptr %g, i64 4
  %e = icmp samesign eq ptr %p, %q
  %z = zext i1 %e to i32
  store i32 %z, ptr %p
  store i32 %z, ptr %q
  ret void
}
