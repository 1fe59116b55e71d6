; The same where generic pointers have number 0: expanded intrinsics, calls that are better inlined, NVIDIA's way.
; RUN: %opt -S %s -o %t.in.ll && sed -n '/^define.*@idle/,/^}/p' %t.in.ll > %t.in
; RUN: %gaspar opt --world=closed -S %s -o %t.out.ll && sed -n '/^define.*@idle/,/^}/p' %t.out.ll > %t.out && diff %t.in %t.out
; RUN: %FileCheck %s < %t.out.ll
; RUN: %gaspar opt --world=closed --entries=entry -p 'check-spaces,ipmsp,nvvm-as' -S %s -o %t.out.ll && sed -n '/^define.*@idle/,/^}/p' %t.out.ll > %t.out && diff %t.in %t.out
; RUN: %FileCheck %s --check-prefix=IPMSP < %t.out.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@v = addrspace(1) global [4 x i32] zeroinitializer
declare void @llvm.masked.compressstore.v4i32(<4 x i32>, ptr, <4 x i1>)
declare i1 @llvm.nvvm.isspacep.global(ptr)

define void @idle(ptr addrspace(3) %l, ptr %p, ptr %big, <4 x i1> %m) {
  %g = addrspacecast ptr addrspace(3) %l to ptr
  call void @llvm.masked.compressstore.v4i32(<4 x i32> zeroinitializer, ptr addrspacecast (ptr addrspace(1) @v to ptr), <4 x i1> %m)
  %t = call i1 @llvm.nvvm.isspacep.global(ptr addrspacecast (ptr addrspace(1) @v to ptr))
  %a = call i32 @much(ptr byval([100 x i32]) %big, ptr %p)
  %b = call i32 @both(ptr %g, i1 %t)
  %c = call i32 @entry(ptr %g)
  ret void
}

; Others call it as well, so it would have a copy that all calls of the module go to.
define i32 @entry(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}

; It takes too much by value for a copy, so the calls that run go, and nothing else.
define internal i32 @much(ptr byval([100 x i32]) %big, ptr %p) {
; CHECK-LABEL: define internal i32 @much(ptr byval([100 x i32]) %big, ptr %p)
  %v = load i32, ptr %p
  ret i32 %v
}

define internal i32 @both(ptr %p, i1 %c) {
; CHECK-LABEL: define internal i32 @both(ptr %p, i1 %c)
; CHECK:         load i32, ptr addrspace(1)
; IPMSP-LABEL: define internal i32 @both(ptr %p, i1 %c)
  %v = load i32, ptr %p
  ret i32 %v
}

define ptx_kernel void @k(ptr %x, ptr addrspace(3) %l3, <4 x i1> %m) {
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-NOT:     @much
; CHECK:         call void @llvm.masked.scatter
; CHECK-NOT:     isspacep
; CHECK:         ret void
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %big = alloca [100 x i32]
  %a = call i32 @much(ptr byval([100 x i32]) %big, ptr %x)
  %a2 = call i32 @much(ptr byval([100 x i32]) %big, ptr %l)
  call void @llvm.masked.compressstore.v4i32(<4 x i32> zeroinitializer, ptr addrspacecast (ptr addrspace(1) @v to ptr), <4 x i1> %m)
  %t = call i1 @llvm.nvvm.isspacep.global(ptr addrspacecast (ptr addrspace(1) @v to ptr))
  %b = call i32 @both(ptr %x, i1 %t)
  %c = call i32 @entry(ptr %l)
  %s = add i32 %a, %a2
  %r = add i32 %s, %b
  store i32 %r, ptr %x
  ret void
}
