; A call through a pointer passes a struct by value in the memory in which the function takes it: private memory on AMD.
; RUN: %gaspar retarget --to=amdgcn --no-library -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: llc-22 -filetype=asm %t.ll -o %t.s
; RUN: %gaspar run %t.ll -k k -g 1 -l 1 -a 'o=i32[2]:3,9' | %FileCheck %s --check-prefix=VALUE
; CHECK: define internal i32 @f(ptr addrspace(5) byval(%struct.S)
; CHECK: call i32 %h(ptr addrspace(5) byval(%struct.S)
; VALUE: 12
target triple = "nvptx64-nvidia-cuda"
%struct.S = type { i32, i32 }
@h = addrspace(1) global ptr @f
define internal i32 @f(ptr byval(%struct.S) %s) noinline {
  %a = load i32, ptr %s
  %p = getelementptr i32, ptr %s, i64 1
  %b = load i32, ptr %p
  %c = add i32 %a, %b
  ret i32 %c
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %s = addrspacecast ptr addrspace(1) %o to ptr
  %h = load ptr, ptr addrspace(1) @h
  %v = call i32 %h(ptr byval(%struct.S) %s)
  store i32 %v, ptr addrspace(1) %o
  ret void
}
