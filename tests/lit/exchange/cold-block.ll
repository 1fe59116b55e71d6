; The access to a copy, by an address that is loaded from a variable, is in a cold block: sroa or instcombine puts the cast there, hotcoldsplit
; makes a function of the block, and memcpyopt passes what the variable is a copy of.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='function(instcombine<no-verify-fixpoint>),hotcoldsplit,default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[16]:zero" -a "s=i32[16]:iota" -a i64:3 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='function(instcombine<no-verify-fixpoint>),hotcoldsplit,default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[16]:zero" -a "s=i32[16]:iota" -a i64:3 --out o | %FileCheck %s
; CHECK: o = i32[16]:210,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [16 x i32] }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define ptx_kernel void @k(ptr addrspace(1) noalias %o, ptr %src, i64 %i) {
  %c = alloca %S, align 8
  %bx = alloca ptr
  store ptr %c, ptr %bx
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %c, ptr align 8 %src, i64 64, i1 false)
  %n = load ptr, ptr %bx
  %z = icmp sgt i64 %i, 2
  br i1 %z, label %cold, label %hot, !prof !0
cold:
  %e = getelementptr inbounds [16 x i32], ptr %n, i64 0, i64 %i
  %x = load i32, ptr %e
  %i2 = add i64 %i, 4
  %e2 = getelementptr inbounds [16 x i32], ptr %n, i64 0, i64 %i2
  %x2 = load i32, ptr %e2
  %i3 = add i64 %i, 7
  %e3 = getelementptr inbounds [16 x i32], ptr %n, i64 0, i64 %i3
  %x3 = load i32, ptr %e3
  %s = mul i32 %x, %x2
  %s2 = mul i32 %s, %x3
  store i32 %s2, ptr addrspace(1) %o
  ret void
hot:
  store i32 5, ptr addrspace(1) %o
  ret void
}
!0 = !{!"branch_weights", i32 1, i32 1000000}
