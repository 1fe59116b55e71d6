target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr addrspace(3) %p, ptr addrspace(1) %out) {
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %x = load i32, ptr %g
  store i32 %x, ptr addrspace(1) %out
  ret i32 %x
}
