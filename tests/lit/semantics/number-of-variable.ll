; A number may be the address of a variable of which nothing else in the program makes a number.
; RUN: split-file-22 %s %t
; RUN: %gaspar opt --world=closed -S %t/amd.ll | %FileCheck %s --check-prefix=AMD
; RUN: %gaspar opt --world=closed -S %t/value.ll | %FileCheck %s --check-prefix=VALUE

;--- amd.ll
; Local memory begins at address 0, so small numbers are addresses of its variables: %q may be @b.
; AMD: store i32 0, ptr %p
target triple = "amdgcn-amd-amdhsa"
@b = internal addrspace(3) global ptr undef
@c = internal addrspace(3) global i32 undef
define amdgpu_kernel void @k(ptr addrspace(1) %g, i32 %n) {
  store ptr addrspacecast (ptr addrspace(3) @c to ptr), ptr addrspace(3) @b
  %q = inttoptr i32 %n to ptr addrspace(3)
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  store ptr %gg, ptr addrspace(3) %q
  %p = load ptr, ptr addrspace(3) @b
  store i32 0, ptr %p
  ret void
}

;--- value.ll
; LLVM may use the memory at %s in place of the parameter %p, and that may be in any space.
; VALUE: load i32, ptr %q
target triple = "nvptx64-nvidia-cuda"
define internal i32 @f(ptr byval([4 x i32]) align 4 %p, i32 %i) noinline {
  %q = getelementptr inbounds i32, ptr %p, i32 %i
  %v = load i32, ptr %q
  ret i32 %v
}
define ptx_kernel void @k(ptr addrspace(1) %g, i64 %n, i32 %i) {
  %s = inttoptr i64 %n to ptr
  %v = call i32 @f(ptr byval([4 x i32]) align 4 %s, i32 %i)
  store i32 %v, ptr addrspace(1) %g
  ret void
}
