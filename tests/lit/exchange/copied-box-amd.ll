; As copied-box.ll, on AMD.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[1]:zero" -a "s=i32[16]:iota" -a i64:3 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[1]:zero" -a "s=i32[16]:iota" -a i64:3 --out o | %FileCheck %s
; CHECK: o = i32[1]:3
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
%S = type { [16 x i32] }
%B = type { ptr, i64 }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define internal i32 @get(ptr %box) noinline {
  %w.5 = alloca %B, align 8, addrspace(5)
  %w = addrspacecast ptr addrspace(5) %w.5 to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %w, ptr align 8 %box, i64 16, i1 false)
  %p = load ptr, ptr %w
  %n = getelementptr inbounds %B, ptr %w, i64 0, i32 1
  %i = load i64, ptr %n
  %e = getelementptr inbounds [16 x i32], ptr %p, i64 0, i64 %i
  %x = load i32, ptr %e
  ret i32 %x
}
define amdgpu_kernel void @k(ptr addrspace(1) %o, ptr %src, i64 %i) {
  %c.5 = alloca %S, align 8, addrspace(5)
  %c = addrspacecast ptr addrspace(5) %c.5 to ptr
  %b.5 = alloca %B, align 8, addrspace(5)
  %b = addrspacecast ptr addrspace(5) %b.5 to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %c, ptr align 8 %src, i64 64, i1 false)
  store ptr %c, ptr %b
  %n = getelementptr inbounds %B, ptr %b, i64 0, i32 1
  store i64 %i, ptr %n
  %x = call i32 @get(ptr %b)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
