; A kernel is also named as its source names it, with or without parameters; a symbol goes first, and a name of two kernels is none.
; RUN: %gaspar run -g 1 -l 1 -k twice -a o=i32[1]:4 --expect=o=i32[1]:8 %s
; RUN: %gaspar run -g 1 -l 1 -k 'twice(int*)' -a o=i32[1]:4 --expect=o=i32[1]:8 %s
; RUN: %gaspar run -g 1 -l 1 -k _Z5twicePi -a o=i32[1]:4 --expect=o=i32[1]:8 %s
; RUN: %gaspar run -g 1 -l 1 -k set -a o=i32[1]:4 --expect=o=i32[1]:1 %s
; RUN: %not %gaspar run -g 1 -l 1 -k two -a o=i32[1]:4 %s 2>&1 | %FileCheck %s
; RUN: %not %gaspar run -g 1 -l 1 -k over -a o=i32[1]:4 %s 2>&1 | %FileCheck %s --check-prefix=OVER
; CHECK: source-name.ll: error: there is no kernel 'two'; the module has _Z5twicePi, set, _Z3setPi, _Z4overPi, _Z4overPf [BAD_LAUNCH]
; OVER:  source-name.ll: error: there is no kernel 'over'; the module has _Z5twicePi, set, _Z3setPi, _Z4overPi, _Z4overPf [BAD_LAUNCH]
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @_Z5twicePi(ptr %p) {
  %v = load i32, ptr %p
  %w = add i32 %v, %v
  store i32 %w, ptr %p
  ret void
}
define ptx_kernel void @set(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define ptx_kernel void @_Z3setPi(ptr %p) {
  store i32 2, ptr %p
  ret void
}
define ptx_kernel void @_Z4overPi(ptr %p) {
  ret void
}
define ptx_kernel void @_Z4overPf(ptr %p) {
  ret void
}
