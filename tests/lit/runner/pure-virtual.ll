; A table of virtual functions has the address of what ends a program that calls a pure one; the kernel runs, and calling it ends the run.
; RUN: %gaspar run %s -k k -g 1 -a "o=i32[1]:zero" -a i32:1 --out o | %FileCheck %s
; RUN: ! %gaspar run %s -k k -g 1 -a "o=i32[1]:zero" -a i32:0 2> %t.err
; RUN: %FileCheck --check-prefix=PURE %s < %t.err
; CHECK: o = i32[1]:7
; PURE: error: {{.*}}trap
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@table = internal addrspace(1) constant [2 x ptr] [ptr @__cxa_pure_virtual, ptr @seven]
@result = internal addrspace(1) global i32 0
declare void @__cxa_pure_virtual()
define internal void @seven() {
  store i32 7, ptr addrspace(1) @result
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %o, i32 %i) {
  %at = getelementptr [2 x ptr], ptr addrspace(1) @table, i32 0, i32 %i
  %f = load ptr, ptr addrspace(1) %at
  call void %f()
  %x = load i32, ptr addrspace(1) @result
  store i32 %x, ptr addrspace(1) %o
  ret void
}
