; On AMD zero bits are the first local address, and null is not; global memory's null is plain.
; CHECK: icmp eq ptr addrspace(3) %p, addrspacecast (ptr null to ptr addrspace(3))
; CHECK: icmp eq ptr addrspace(1) %q, null
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(3) %p, ptr addrspace(1) %q, ptr addrspace(1) %out) {
  %c = icmp eq ptr addrspace(3) %p, addrspacecast (ptr null to ptr addrspace(3))
  %d = icmp eq ptr addrspace(1) %q, addrspacecast (ptr null to ptr addrspace(1))
  %e = and i1 %c, %d
  store i1 %e, ptr addrspace(1) %out
  ret void
}
