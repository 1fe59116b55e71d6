; Several bodies of one name: any may run, and of those that mean the same the first is copied. Internal functions of one name are
; two. Two strong bodies are an error.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b c; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: %gaspar opt --index=%t/a.gidx -S %t/a.ll | %FileCheck %s --check-prefix=A
; RUN: %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s --check-prefix=B
; RUN: %not %gaspar thinlink %t/a.gsum %t/b.gsum %t/c.gsum 2>&1 | %FileCheck %s --check-prefix=TWICE
; TWICE: c.gsum: error: it defines strong, and so does {{.*}}a.gsum [DEFINED_TWICE]
;--- a.ll
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x float] undef
@numbers = internal addrspace(1) global [64 x float] zeroinitializer
define linkonce_odr void @odr(ptr %p) {
; A-NOT: @odr(
  store float 1.0, ptr %p
  ret void
}
; A-LABEL: @made
define weak ptr @made() {
  ret ptr addrspacecast (ptr addrspace(3) @tile to ptr)
}
; A-LABEL: define internal void @own
; A: store float 1.000000e+00, ptr addrspace(3)
define internal void @own(ptr %p) noinline {
  store float 1.0, ptr %p
  ret void
}
define void @strong(ptr %p) {
; A-LABEL: @strong
; A: store float 1.000000e+00, ptr addrspace(1)
  store float 1.0, ptr %p
  ret void
}
define ptx_kernel void @k() {
  %t = addrspacecast ptr addrspace(3) @tile to ptr
; A: call void @odr.local(
  call void @odr(ptr %t)
  call void @own(ptr %t)
; A: %m = call ptr @made()
; A: store float 2.000000e+00, ptr %m
  %m = call ptr @made()
  store float 2.0, ptr %m
  ret void
}
;--- b.ll
target triple = "nvptx64-nvidia-cuda"
@numbers = internal addrspace(1) global [64 x float] zeroinitializer
define linkonce_odr void @odr(ptr %p) {
; B-NOT: define {{.*}}@odr
  store float 1.0, ptr %p
  ret void
}
define weak ptr @made() {
  ret ptr addrspacecast (ptr addrspace(1) @numbers to ptr)
}
define internal void @own(ptr %p) noinline {
; B-LABEL: define internal void @own
; B: store float 1.000000e+00, ptr addrspace(1)
  store float 1.0, ptr %p
  ret void
}
declare void @strong(ptr)
define ptx_kernel void @l() {
  %g = addrspacecast ptr addrspace(1) @numbers to ptr
; B: call void @odr.global(
  call void @odr(ptr %g)
  call void @own(ptr %g)
  call void @strong(ptr %g)
  ret void
}
;--- c.ll
target triple = "nvptx64-nvidia-cuda"
define void @strong(ptr %p) {
  ret void
}
