; Parameters, results and what is passed on are named in each file as in the linked module.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: %gaspar summarize %t/a.ll -o %t/a.gsum
; RUN: %gaspar summarize %t/b.ll -o %t/b.gsum
; RUN: %gaspar thinlink --stats %t/b.gsum %t/a.gsum 2>&1 | %FileCheck %s --check-prefix=FIRST
; RUN: %gaspar thinlink --stats %t/a.gsum %t/b.gsum 2>&1 | %FileCheck %s --check-prefix=AGAIN
; RUN: %gaspar opt --index=%t/a.gidx -S %t/a.ll | %FileCheck %s --check-prefix=A
; RUN: %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s --check-prefix=B
; RUN: %gaspar summary %t/a.gsum | %FileCheck %s --check-prefix=SUMMARY
; FIRST: 2 files linked, {{[0-9]+}} nodes; 2 slices written
; AGAIN: 2 files linked, {{[0-9]+}} nodes; 0 slices written
; SUMMARY:     summary for nvptx64 of a file with hash
; SUMMARY-DAG: declare @scale{{$}}
; SUMMARY-DAG: define @k, entry, open
; SUMMARY:     call @scale: 0: v[[TILE:[0-9]+]]
; SUMMARY:     v[[TILE]] =
;--- a.ll
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x float] undef
declare void @scale(ptr, float)
declare ptr @pick(ptr, ptr, i1)
declare ptr @made()
declare void @keep(ptr, ptr)
define ptx_kernel void @k(ptr %g, i1 %c) {
  %t = addrspacecast ptr addrspace(3) @tile to ptr
  call void @scale(ptr %t, float 2.0)
; A: call void @scale(ptr addrspace(3) @tile, float 2.0
; A: %p = call ptr addrspace(3) @pick.local.local(
; A: store float 1.000000e+00, ptr addrspace(3) %p
  %p = call ptr @pick(ptr %t, ptr %t, i1 %c)
  store float 1.0, ptr %p
; A: %q = call ptr addrspace(1) @pick.global.global(
; A: store float 2.000000e+00, ptr addrspace(1) %q
  %q = call ptr @pick(ptr %g, ptr %g, i1 %c)
  store float 2.0, ptr %q
; A: store float 3.000000e+00, ptr addrspace(1)
  %m = call ptr @made()
  store float 3.0, ptr %m
; What @keep stores is loaded from memory of this file's own: the slice says what the load gets.
; A: store float 4.000000e+00, ptr addrspace(3) %back
  %a = alloca ptr
  call void @keep(ptr %a, ptr %t)
  %back = load ptr, ptr %a
  store float 4.0, ptr %back
  ret void
}
;--- b.ll
target triple = "nvptx64-nvidia-cuda"
@numbers = internal addrspace(1) global [4 x float] zeroinitializer
define void @scale(ptr %p, float %x) {
; B-LABEL: @scale(ptr addrspace(3) %p
; B: load float, ptr addrspace(3) %p
  %v = load float, ptr %p
  %w = fmul float %v, %x
  store float %w, ptr %p
  ret void
}
; B: define {{.*}}@pick.local.local(
; B: load float, ptr addrspace(3) %r
; B: define {{.*}}@pick.global.global(
; B: load float, ptr addrspace(1) %r
; B-NOT: @pick(
define ptr @pick(ptr %a, ptr %b, i1 %c) {
  %r = select i1 %c, ptr %a, ptr %b
  %v = load float, ptr %r
  ret ptr %r
}
define ptr @made() {
  ret ptr addrspacecast (ptr addrspace(1) @numbers to ptr)
}
define void @keep(ptr %at, ptr %p) {
  store ptr %p, ptr %at
  ret void
}
