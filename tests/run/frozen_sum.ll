; A frozen number and its distance from an address are that address, whatever the number is.
;! {"global": 1, "args": ["out=i32[2]:zero"], "expect": {"out": "[7, 0]"}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"
@lds = internal addrspace(3) global [4 x i32] undef
define spir_kernel void @k(ptr addrspace(1) %out) {
  %l = addrspacecast ptr addrspace(3) @lds to ptr addrspace(4)
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %q = alloca ptr addrspace(4), align 8
  %qg = addrspacecast ptr %q to ptr addrspace(4)
  store ptr addrspace(4) %l, ptr %q
  %f = freeze i64 undef
  %a = ptrtoint ptr addrspace(4) %qg to i64
  %d = sub i64 %a, %f
  %s = add i64 %f, %d
  %p = inttoptr i64 %s to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr addrspace(4) %p
  %v = load ptr addrspace(4), ptr %q
  store i32 7, ptr addrspace(4) %v
  ret void
}
