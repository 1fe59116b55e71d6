; @f of another file returns its parameter, and @t asks for its space. Both get that of @g, whose type stays, for its address is taken; LLVM may pass it
; what %copy is a copy of, once both files are linked. So @f's result and @t's test stay.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: for f in a b; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 -S %t/a.bc %t/b.bc -o %t/ab.ll
; RUN: %FileCheck %s < %t/ab.ll
; CHECK-DAG: define ptr @f(ptr %p)
; CHECK-DAG: call i1 @llvm.amdgcn.is.private(ptr %p)
;--- a.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@hold = internal addrspace(1) global ptr null
@tile = internal addrspace(3) global [64 x i32] poison
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare ptr @f(ptr)
declare i32 @t(ptr)
define internal i32 @g(ptr %p) noinline {
  %r = call ptr @f(ptr %p)
  %x = load i32, ptr %r
  %y = call i32 @t(ptr %p)
  %z = add i32 %x, %y
  ret i32 %z
}
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in, i64 %i) {
  %copy = alloca [64 x i32], align 4, addrspace(5)
  %c = addrspacecast ptr addrspace(5) %copy to ptr
  %i1 = addrspacecast ptr addrspace(1) %in to ptr
  %t = addrspacecast ptr addrspace(3) @tile to ptr
  %z = icmp eq i64 %i, 77
  %ig = select i1 %z, ptr %t, ptr %i1
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %c, ptr align 4 %ig, i64 256, i1 false)
  store volatile ptr @g, ptr addrspace(1) @hold
  %x = call i32 @g(ptr %c)
  store i32 %x, ptr addrspace(1) %out
  ret void
}
;--- b.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
declare i1 @llvm.amdgcn.is.private(ptr)
define ptr @f(ptr %p) noinline {
  %q = getelementptr inbounds i8, ptr %p, i64 4
  ret ptr %q
}
define i32 @t(ptr %p) noinline {
  %is = call i1 @llvm.amdgcn.is.private(ptr %p)
  br i1 %is, label %yes, label %no
yes:
  %named = addrspacecast ptr %p to ptr addrspace(5)
  %x = load i32, ptr addrspace(5) %named
  ret i32 %x
no:
  %q = load i32, ptr %p
  ret i32 %q
}
