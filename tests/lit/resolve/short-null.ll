; With `-nvptx-short-ptr`, NVIDIA's private pointers have 32 bits, and null minus the begin of the window does not come back from these: a pointer that
; may be null, and that is stored, stays generic, and LLVM does not name it behind gaspar.
; RUN: %gaspar opt --world=closed %s -o %t.bc
; RUN: opt-22 -passes='default<O3>,function(infer-address-spaces)' %t.bc -o %t.behind.bc
; RUN: %gaspar run %s -k k -g 1 -a out=i32[2]:zero -a i32:0 --out out | %FileCheck %s
; RUN: %gaspar run %t.bc -k k -g 1 -a out=i32[2]:zero -a i32:0 --out out | %FileCheck %s
; RUN: %gaspar run %t.behind.bc -k k -g 1 -a out=i32[2]:zero -a i32:0 --out out | %FileCheck %s
; CHECK: out = i32[2]:1,0
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline {
  store i32 1, ptr %p
  %s = select i1 %c, ptr %p, ptr null
  store ptr %s, ptr %slot
  br i1 %d, label %a, label %b
a:
  %x = load i32, ptr %s
  store i32 %x, ptr %og
  br label %b
b:
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  %c = icmp ne i32 %i, 0
  %d = icmp sgt i32 %i, 5
  %a = alloca [4 x i32]
  %b = alloca [4 x i32]
  %slot = alloca ptr
  %og = addrspacecast ptr addrspace(1) %out to ptr
  call void @f(ptr %a, ptr %slot, i1 %c, i1 %d, ptr %og)
  call void @f(ptr %b, ptr %slot, i1 %c, i1 %d, ptr %og)
  %z = load ptr, ptr %slot
  %t = icmp eq ptr %z, null
  %r = zext i1 %t to i32
  store i32 %r, ptr addrspace(1) %out
  ret void
}
