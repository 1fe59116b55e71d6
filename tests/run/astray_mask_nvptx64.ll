; What a mask takes from an address in shared memory may be what names the space: the address is null then, and so is its cast, which the
; place at the beginning of shared memory is not.
;! {"global": 1, "args": ["out=i32[1]:zero", "i64:0"], "expect": {"out": "[1]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
define ptx_kernel void @k(ptr addrspace(1) %out, i64 %zero) {
  %l = inttoptr i64 %zero to ptr addrspace(3)
  %g = addrspacecast ptr addrspace(3) %l to ptr
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %g, i64 4294967295)
  %n = addrspacecast ptr %m to ptr addrspace(3)
  %back = addrspacecast ptr addrspace(3) %n to ptr
  %c = icmp eq ptr %back, null
  %b = zext i1 %c to i32
  store i32 %b, ptr addrspace(1) %out
  ret void
}
