; %p's address is known to code outside, and %d may lead from there to shared memory that only such code has.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; CHECK: store through '%q': generic, may be in {private, local, global
target triple = "nvptx64-nvidia-cuda"
declare void @show(ptr)
declare void @use(i64)
define void @f(i64 %d) {
  %p = alloca i32
  call void @show(ptr %p)
  %n = ptrtoint ptr %p to i64
  %s = add i64 %n, %d
  %q = inttoptr i64 %s to ptr
  store i32 7, ptr %q
  ret void
}
define ptx_kernel void @k(i64 %d) {
  call void @f(i64 %d)
  ret void
}
