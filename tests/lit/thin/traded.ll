; A loaded pointer may become a parameter, and then LLVM may use other memory with the same bytes instead of the variable.  The link knows all
; memcpy, and that a load and a store make no copy of %large, which is larger than what any load reads, and than the 16 bytes
; of which LLVM may join several loads: so @through, to which its address goes by
; memory, has a space.  Not so %small; nor %moved, which is copied to memory outside, or %dynamic, whose size is not known.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for v in small moved dynamic; do sed "s/ptr %%large, ptr %%box/ptr %%$v, ptr %%box/" %t/a.ll > %t/$v.ll; done
; RUN: for f in a b small moved dynamic; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s --check-prefix=NAMED
; RUN: %gaspar opt --index=%t/a.gidx -S %t/a.ll | %FileCheck %s --check-prefix=BACK
; RUN: for v in small moved dynamic; do %gaspar thinlink %t/$v.gsum %t/b.gsum && %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s --check-prefix=STAYS || exit 1; done
; NAMED: define void @through(ptr addrspace(5) %box)
; NAMED: store i32 1, ptr addrspace(5)
; STAYS: define void @through(ptr addrspace(5) %box)
; STAYS: store i32 1, ptr %p
; BACK: %[[R:.*]] = call ptr addrspace(5) @back(ptr addrspace(5)
; BACK: store i32 2, ptr addrspace(5) %[[R]]
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @through(ptr)
declare ptr @back(ptr)
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %n) {
  %large = alloca [8 x i32], align 4
  %small = alloca [4 x i32], align 4
  %moved = alloca [8 x i32], align 4
  %dynamic = alloca i32, i64 %n, align 4
  %box = alloca ptr, align 8
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %o, ptr %moved, i64 32, i1 false)
  store ptr %large, ptr %box
  call void @through(ptr %box)
  %r = call ptr @back(ptr %large)
  store i32 2, ptr %r
  %x = load i32, ptr %large
  store i32 %x, ptr addrspace(1) %o
  ret void
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define void @through(ptr %box) noinline {
  %p = load ptr, ptr %box
  store i32 1, ptr %p
  ret void
}
define ptr @back(ptr %p) noinline {
  %r = getelementptr inbounds i8, ptr %p, i64 4
  ret ptr %r
}
