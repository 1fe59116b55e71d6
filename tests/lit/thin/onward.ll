; LLVM may pass another pointer than a private one to a parameter that stays generic, so a function to which that hands it on keeps its type, too:
; code that never runs names @outer.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s
; CHECK: define {{.*}}@outer(ptr %p)
; CHECK: define {{.*}}@inner(ptr %p)
; CHECK: store i32 1, ptr %p
; CHECK: define {{.*}}@other(ptr addrspace(5) %p)
;--- a.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
declare void @outer(ptr)
declare void @other(ptr)
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr @idle], section "llvm.metadata"
define internal void @idle() {
  call void @outer(ptr null)
  ret void
}
define amdgpu_kernel void @k() {
  %v = alloca i32, addrspace(5)
  %p = addrspacecast ptr addrspace(5) %v to ptr
  call void @outer(ptr %p)
  call void @other(ptr %p)
  ret void
}
;--- b.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
define void @outer(ptr %p) noinline {
  call void @inner(ptr %p)
  ret void
}
define void @inner(ptr %p) noinline {
  store i32 1, ptr %p
  ret void
}
define void @other(ptr %p) noinline {
  store i32 1, ptr %p
  ret void
}
