; Only NVIDIA's kernels are functions, too: a call of one by pointer has no meaning elsewhere, as a direct one has not.
; RUN: %not %gaspar retarget --to=amdgcn --no-library -S %s -o %t.ll 2>&1 | %FileCheck %s
; RUN: %not %gaspar retarget --to=x86_64 --no-library -S %s -o %t.ll 2>&1 | %FileCheck %s
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %s -o - | %FileCheck %s --check-prefix=SAME
; CHECK: error: it has no meaning on {{amdgcn|x86_64}}: the call of the kernel 'p' [NO_MEANING] in @k
; SAME:  call ptx_kernel void %p(
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @f(ptr addrspace(1) %o, i32 %x) noinline {
  store i32 %x, ptr addrspace(1) %o
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %o, i32 %x) {
  %a = alloca ptr
  store ptr @f, ptr %a
  %p = load ptr, ptr %a
  call ptx_kernel void %p(ptr addrspace(1) %o, i32 %x)
  ret void
}
