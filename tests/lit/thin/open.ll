; Functions that may have other callers, or other bodies, than the files show: their parameters stay generic.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum --entries=listed
; RUN: %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s
; RUN: %gaspar opt --index=%t/a.gidx -S %t/a.ll | %FileCheck %s --check-prefix=A
;--- a.ll
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x float] undef
@table = global ptr @stored
declare void @plain(ptr)
declare void @listed(ptr)
declare void @stored(ptr)
declare void @used(ptr)
declare void @many(ptr, ...)
declare void @frame(ptr byref(float))
declare void @taken(ptr)
declare void @typed(ptr, i32)
declare void @nowhere(ptr)
declare void @private(ptr)
declare ptr @back(ptr)
define ptx_kernel void @k() {
  %t = addrspacecast ptr addrspace(3) @tile to ptr
  %v = alloca float
  call void @plain(ptr %t)
  call void @listed(ptr %t)
  call void @stored(ptr %t)
  call void @used(ptr %t)
  call void (ptr, ...) @many(ptr %t)
  call void @frame(ptr byref(float) %t)
  call void @taken(ptr %t)
  call void @typed(ptr %t, i32 0)
  call void @nowhere(ptr %t)
  call void @private(ptr %v)
; The result of a function whose body no file shows
; A: %r = call ptr @back(
; A: store float 1.000000e+00, ptr %r
  %r = call ptr @back(ptr %t)
  store float 1.0, ptr %r
  ret void
}
;--- b.ll
target triple = "nvptx64-nvidia-cuda"
@llvm.used = appending global [1 x ptr] [ptr @used], section "llvm.metadata"
; CHECK-LABEL: @plain
; CHECK: store float 1.000000e+00, ptr addrspace(3)
define void @plain(ptr %p) {
  store float 1.0, ptr %p
  ret void
}
; CHECK-LABEL: @listed
; CHECK: store float 1.000000e+00, ptr %p
define void @listed(ptr %p) {
  store float 1.0, ptr %p
  ret void
}
; CHECK-LABEL: @stored
; CHECK: store float 1.000000e+00, ptr %p
define void @stored(ptr %p) {
  store float 1.0, ptr %p
  ret void
}
; CHECK-LABEL: @used
; CHECK: store float 1.000000e+00, ptr %p
define void @used(ptr %p) {
  store float 1.0, ptr %p
  ret void
}
; CHECK-LABEL: @kernel
; CHECK: store float 1.000000e+00, ptr addrspace(1)
define ptx_kernel void @kernel(ptr %p) {
  store float 1.0, ptr %p
  ret void
}
; CHECK-LABEL: @many
; CHECK: store float 1.000000e+00, ptr %p
define void @many(ptr %p, ...) {
  store float 1.0, ptr %p
  ret void
}
; CHECK-LABEL: @frame
; CHECK: store float 1.000000e+00, ptr %p
define void @frame(ptr byref(float) %p) {
  store float 1.0, ptr %p
  ret void
}
; CHECK-LABEL: @typed
; CHECK: store float 1.000000e+00, ptr %p
define void @typed(ptr %p) {
  store float 1.0, ptr %p
  ret void
}
; A private variable gets a named type, so that LLVM passes no other memory once the files are linked (constants.ll: but for constants).
; CHECK-LABEL: @private(ptr addrspace(5) %p)
; CHECK: store float 1.000000e+00, ptr addrspace(5) %p
define void @private(ptr %p) {
  store float 1.0, ptr %p
  ret void
}
; Its own file takes the address.
; CHECK-LABEL: @taken
; CHECK: store float 1.000000e+00, ptr %p
define void @taken(ptr %p) {
  store float 1.0, ptr %p
  ret void
}
@holds = global ptr @taken
