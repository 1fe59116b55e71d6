; The address of %v is in memory outside.  If code that no file has may access memory, it may copy constant memory to %v, and so may a caller
; that nobody knows, by passing it by value: then @get's parameter stays generic.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: sed 's/call void @unseen/call void @seen/' %t/a.ll > %t/plain.ll
; RUN: for f in a b plain; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/plain.gsum %t/b.gsum
; RUN: %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s --check-prefix=NAMED
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s --check-prefix=STAYS
; RUN: %gaspar thinlink --entries=value %t/plain.gsum %t/b.gsum
; RUN: %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s --check-prefix=STAYS
; NAMED: define i32 @get(ptr addrspace(5) %p)
; NAMED: load i32, ptr addrspace(5) %p
; STAYS: define i32 @get(ptr %p)
; STAYS: load i32, ptr %p
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@slot = addrspace(1) global ptr null
declare i32 @get(ptr)
declare void @value(ptr byval(i32))
declare void @unseen()
define void @seen() {
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %v = alloca i32, align 4
  store ptr %v, ptr addrspace(1) @slot
  call void @unseen()
  %x = call i32 @get(ptr %v)
  call void @value(ptr byval(i32) %v)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define i32 @get(ptr %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}
define void @value(ptr byval(i32) %p) noinline {
  ret void
}
