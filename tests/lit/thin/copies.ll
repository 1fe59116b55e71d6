; A function that files call with pointers to several spaces is copied for each, in its own file, and calls of all files go to the
; copies, also from copies: @twice.local calls @scale.local. Functions to which no call is left are deleted.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b c; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum %t/c.gsum
; RUN: for f in a b c; do cp %t/$f.gidx %t/$f.first && %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: %gaspar thinlink %t/c.gsum %t/b.gsum %t/a.gsum
; RUN: for f in a b c; do cmp %t/$f.gidx %t/$f.first || exit 1; done
; RUN: llvm-link-22 %t/a.bc %t/b.bc %t/c.bc -o %t/abc.bc
; RUN: %gaspar run %t/abc.bc -k k -g 1 -a "g=f32[4]:iota" --check=spaces,alias --out g | %FileCheck %s --check-prefix=VALUE
; RUN: llvm-dis-22 %t/a.bc -o - | %FileCheck %s --check-prefix=A
; RUN: llvm-dis-22 %t/b.bc -o - | %FileCheck %s --check-prefix=B
; RUN: llvm-dis-22 %t/c.bc -o - | %FileCheck %s --check-prefix=C
; VALUE: g = f32[4]:12
; A-NOT: define {{.*}}@twice(
; A: call void @twice.local(ptr addrspace(3) @tile)
; A: call void @twice.global(ptr addrspace(1) %{{.*}})
; A: define internal void @twice.local(
; A: call void @scale.local(ptr addrspace(3) %p, float 2.0
; A: call void @scale.local(ptr addrspace(3) %p, float 3.0
; A: define internal void @twice.global(
; A: call void @scale.global(
; A: declare void @scale.local(ptr addrspace(3), float)
; B-NOT: define void @scale(
; B: define void @scale.local(ptr addrspace(3) %p
; B: store float %w, ptr addrspace(3)
; B: define void @scale.global(ptr addrspace(1) %p
; B: store float %w, ptr addrspace(1)
; @kept has a call in code that never runs, so it stays; @once may not be copied.
; C: define void @kept(
; C: define void @once(
; C: store float 1.000000e+00, ptr %p
; C-NOT: @once.
; C: define void @kept.{{local|global}}(
;--- a.ll
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x float] undef
declare void @scale(ptr, float)
declare void @kept(ptr)
declare void @once(ptr)
define internal void @twice(ptr %p) noinline {
  call void @scale(ptr %p, float 2.0)
  call void @scale(ptr %p, float 3.0)
  ret void
}
define ptx_kernel void @k(ptr %g) {
  %t = addrspacecast ptr addrspace(3) @tile to ptr
  call void @once(ptr %t)
  call void @once(ptr %g)
  call void @kept(ptr %t)
  call void @kept(ptr %g)
  call void @twice(ptr %t)
  call void @twice(ptr %g)
  ret void
}
;--- b.ll
target triple = "nvptx64-nvidia-cuda"
define void @scale(ptr %p, float %x) {
  %v = load float, ptr %p
  %w = fmul float %v, %x
  store float %w, ptr %p
  ret void
}
;--- c.ll
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @kept(ptr %p) {
  store float 2.0, ptr %p
  ret void
}
define internal void @never(ptr %p) {
  call void @kept(ptr %p)
  ret void
}
define void @once(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() noduplicate
  store float 1.0, ptr %p
  ret void
}
