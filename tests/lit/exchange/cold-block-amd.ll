; As cold-block.ll, on AMD.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='function(mem2reg),hotcoldsplit,cgscc(function-attrs),function(memcpyopt)' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[16]:zero" -a "s=i32[16]:iota" -a i64:3 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='function(mem2reg),hotcoldsplit,cgscc(function-attrs),function(memcpyopt)' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[16]:zero" -a "s=i32[16]:iota" -a i64:3 --out o | %FileCheck %s
; CHECK: o = i32[16]:1049805082,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
%S = type { [16 x i32] }
@l = internal addrspace(3) global %S undef, align 8
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define internal void @sink(ptr addrspace(1) %q) noinline cold {
  store volatile i32 9, ptr addrspace(1) %q
  ret void
}
define void @f(ptr addrspace(1) noalias %o, ptr noalias %src, i64 %i) {
  %c.5 = alloca %S, align 8, addrspace(5)
  %c = addrspacecast ptr addrspace(5) %c.5 to ptr
  %bx.5 = alloca ptr, addrspace(5)
  %bx = addrspacecast ptr addrspace(5) %bx.5 to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %c, ptr align 8 %src, i64 64, i1 false)
  store ptr %c, ptr %bx
  %z = icmp sgt i64 %i, 2
  br i1 %z, label %cold, label %hot
cold:
  call void @sink(ptr addrspace(1) %o)
  %n = load ptr, ptr %bx
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
  %h0 = xor i32 %s2, 7
  %p0 = mul i32 %h0, %x3
  %h1 = xor i32 %p0, 38
  %p1 = mul i32 %h1, %x2
  %h2 = xor i32 %p1, 69
  %p2 = mul i32 %h2, %x3
  %h3 = xor i32 %p2, 100
  %p3 = mul i32 %h3, %x2
  %h4 = xor i32 %p3, 131
  %p4 = mul i32 %h4, %x3
  %h5 = xor i32 %p4, 162
  %p5 = mul i32 %h5, %x2
  %h6 = xor i32 %p5, 193
  %p6 = mul i32 %h6, %x3
  %h7 = xor i32 %p6, 224
  %p7 = mul i32 %h7, %x2
  %h8 = xor i32 %p7, 255
  %p8 = mul i32 %h8, %x3
  %h9 = xor i32 %p8, 286
  %p9 = mul i32 %h9, %x2
  %h10 = xor i32 %p9, 317
  %p10 = mul i32 %h10, %x3
  %h11 = xor i32 %p10, 348
  %p11 = mul i32 %h11, %x2
  store volatile i32 %p7, ptr addrspace(1) %o
  store i32 %p11, ptr addrspace(1) %o
  ret void
hot:
  store i32 5, ptr addrspace(1) %o
  ret void
}
define amdgpu_kernel void @k(ptr addrspace(1) %o, ptr addrspace(1) %s, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %s to ptr
  %z = icmp sgt i64 %i, 1
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @f(ptr addrspace(1) %o, ptr %p, i64 %i)
  ret void
}
