; @g passes its parameter to @h where it is not private. It is the address of %copy or of global memory, but LLVM may pass what %copy is a copy of, which
; may be local: then the test says no, and @h gets a local pointer. So @h's parameter stays generic.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: for f in a b; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 -S %t/a.bc %t/b.bc -o %t/ab.ll
; RUN: %FileCheck %s < %t/ab.ll
; CHECK: define i32 @h(ptr readonly captures(none) %p)
;--- a.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@sel = internal addrspace(4) constant [2 x ptr] [ptr @g, ptr @g2]
@tile = internal addrspace(3) global [64 x i32] poison
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @h(ptr)
declare i1 @llvm.amdgcn.is.private(ptr)
define internal i32 @g(ptr readonly captures(none) %p) noinline {
  %is = call i1 @llvm.amdgcn.is.private(ptr %p)
  br i1 %is, label %yes, label %no
yes:
  %x = load i32, ptr %p
  ret i32 %x
no:
  %y = call i32 @h(ptr %p)
  ret i32 %y
}
define internal i32 @g2(ptr readonly captures(none) %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in, i64 %i) {
  %copy = alloca [64 x i32], align 4, addrspace(5)
  %c = addrspacecast ptr addrspace(5) %copy to ptr
  %i1 = addrspacecast ptr addrspace(1) %in to ptr
  %t = addrspacecast ptr addrspace(3) @tile to ptr
  %z = icmp eq i64 %i, 2
  %ig = select i1 %z, ptr %t, ptr %i1
  store i32 42, ptr addrspace(3) @tile
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %c, ptr align 4 %ig, i64 256, i1 false)
  %m = and i64 %i, 1
  %sa = getelementptr inbounds [2 x ptr], ptr addrspace(4) @sel, i64 0, i64 %m
  %fn = load ptr, ptr addrspace(4) %sa
  %x = call i32 %fn(ptr readonly captures(none) %c) readonly
  %x2 = call i32 %fn(ptr readonly captures(none) %i1) readonly
  %x3 = shl i32 %x2, 8
  %x4 = add i32 %x3, %x
  store i32 %x4, ptr addrspace(1) %out
  ret void
}
;--- b.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
define i32 @h(ptr readonly captures(none) %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}
