; A C++ program's own void atomic_load(int **, unsigned long), whose mangled name OpenCL's library could have.
;! {"global": 1, "args": ["x=i32[1]:zero"], "fails": "CANNOT_RUN"}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@y = addrspace(1) global ptr null
declare void @_Z11atomic_loadPPim(ptr, i64)
define ptx_kernel void @k(ptr addrspace(1) %x) {
  call void @_Z11atomic_loadPPim(ptr addrspacecast (ptr addrspace(1) @y to ptr), i64 5)
  ret void
}
