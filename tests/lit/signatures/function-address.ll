; The address of a function is in no space, but it is used: where private pointers and it come through
; one parameter, it must come back as it is. On NVIDIA a cast of any address to private memory, and
; back, keeps it; on AMD private pointers are shorter, so the parameter stays generic.
; RUN: %gaspar opt -S %s | %FileCheck --check-prefix=NVPTX %s
; RUN: sed 's/nvptx64-nvidia-cuda/amdgcn-amd-amdhsa/; s/ptx_kernel/amdgpu_kernel/; s/alloca i32/alloca i32, addrspace(5)/; s/ptr %%v)/ptr %%s)/; s/; cast/%%s = addrspacecast ptr addrspace(5) %%v to ptr/' %s | %gaspar opt -S - | %FileCheck --check-prefix=AMD %s
; NVPTX: call ptr @plain(ptr addrspace(5) {{(addrspacecast \(ptr @called to ptr addrspace\(5\)\)|%.*)}})
; NVPTX: call ptr @plain(ptr addrspace(5) %{{.*}})
; AMD: call ptr @plain(ptr @called)
; AMD: call ptr @plain(ptr %{{.*}})
target triple = "nvptx64-nvidia-cuda"
define internal ptr @plain(ptr %p) noinline {
  ret ptr %p
}
define internal i32 @called() noinline {
  ret i32 7
}
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %v = alloca i32
  ; cast
  %f = call ptr @plain(ptr @called)
  %x = call i32 %f()
  store i32 %x, ptr addrspace(1) %out
  %r = call ptr @plain(ptr %v)
  store volatile i32 1, ptr %r
  ret void
}
