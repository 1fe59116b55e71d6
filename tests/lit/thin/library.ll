; A program without an entry is a library: each function may be called from elsewhere, and a result that no call or memory makes is unknown.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum 2>&1 | %FileCheck %s --check-prefix=SAID
; RUN: %gaspar opt --index=%t/a.gidx -S %t/a.ll | %FileCheck %s
; RUN: %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s --check-prefix=B
; SAID: [NO_ENTRY]
;--- a.ll
target triple = "nvptx64-nvidia-cuda"
declare ptr @tile() memory(none)
; CHECK-LABEL: @get
; CHECK: load float, ptr %p
define float @get() {
  %p = call ptr @tile()
  %v = load float, ptr %p
  ret float %v
}
;--- b.ll
target triple = "nvptx64-nvidia-cuda"
@x = internal addrspace(3) global float undef
; B-LABEL: @tile
; B: ret ptr %same
define ptr @tile() {
  ret ptr addrspacecast (ptr addrspace(3) @x to ptr)
}
