; A runtime loads the pointers of a list for the region that it runs; LLVM makes no parameter of such a load.  That it may make one of the program's own
; load of the same pointer does not make the region's parameter such a value, so the two loads stay apart.
; RUN: %gaspar summarize %s -o %t.gsum
; RUN: %gaspar summary %t.gsum | %FileCheck %s
; CHECK: call @body: {{.*}}2: v[[BY:[0-9]+]]
; CHECK: call @h: 0: v[[OWN:[0-9]+]]
; CHECK: v[[OWN]] = LOAD v[[LIST:[0-9]+]] of 8 bytes
; CHECK: v[[BY]] = LOAD v[[LIST]] of 8 bytes
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @__kmpc_parallel_51(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64)
define internal void @body(ptr %gtid, ptr %btid, ptr %p) {
  store i32 1, ptr %p
  ret void
}
declare void @h(ptr)
define void @f(ptr %list) {
  call void @__kmpc_parallel_51(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @body, ptr null, ptr %list, i64 1)
  %q = load ptr, ptr %list
  call void @h(ptr %q)
  ret void
}
