; A C++ program's own prefetch(int **), which may do more than OpenCL's.
;! {"global": 1, "args": ["x=i32[1]:zero"], "fails": "CANNOT_RUN"}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@y = addrspace(1) global ptr null
declare void @_Z8prefetchPPi(ptr)
define ptx_kernel void @k(ptr addrspace(1) %x) {
  call void @_Z8prefetchPPi(ptr addrspacecast (ptr addrspace(1) @y to ptr))
  ret void
}
