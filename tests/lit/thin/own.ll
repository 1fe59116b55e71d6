; A function that one file alone has and calls becomes internal there, so that file knows what its callers pass, and what is in memory behind
; that: @fill puts local pointers in %box.  b.ll declares it and does not use it.  @shared has a call in both files and stays visible.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: for f in a b; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 %t/a.bc %t/b.bc -o %t/ab.bc
; RUN: %gaspar run %t/ab.bc -k k -g 1 -a "o=i32[1]:zero" -a local:i32[4] --check=spaces,alias --out o | %FileCheck %s --check-prefix=VALUE
; RUN: %gaspar opt --index=%t/a.gidx -S %t/a.ll | %FileCheck %s
; VALUE: o = i32[1]:7
; CHECK: define internal void @fill(
; CHECK: define void @shared(
; CHECK: define amdgpu_kernel void @k(
; CHECK: store i32 7, ptr addrspace(3)
;--- a.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
define hidden void @fill(ptr addrspace(5) sret(ptr) %box, ptr addrspace(3) %l) noinline {
  %g = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %g, ptr addrspace(5) %box
  ret void
}
define void @shared(ptr addrspace(1) %o, i32 %x) noinline {
  store i32 %x, ptr addrspace(1) %o
  ret void
}
define amdgpu_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %l) {
  %box = alloca ptr, addrspace(5)
  call void @fill(ptr addrspace(5) sret(ptr) %box, ptr addrspace(3) %l)
  %p = load ptr, ptr addrspace(5) %box
  store i32 7, ptr %p
  %x = load i32, ptr addrspace(3) %l
  call void @shared(ptr addrspace(1) %o, i32 %x)
  ret void
}
;--- b.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
declare hidden void @fill(ptr addrspace(5) sret(ptr), ptr addrspace(3))
declare void @shared(ptr addrspace(1), i32)
define amdgpu_kernel void @other(ptr addrspace(1) %o) {
  call void @shared(ptr addrspace(1) %o, i32 1)
  ret void
}
