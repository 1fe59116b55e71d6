; A local pointer moved to the number of a global one equals that; moved back it is local again.  A cast to local memory and
; back would lose where it was.
;! {"global": 1, "args": ["out=i32[3]:zero"], "expect": {"out": "[1, 0, 7]"}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"
@lds = internal addrspace(3) global [4 x i32] undef
define spir_kernel void @k(ptr addrspace(1) %out) {
  %l = addrspacecast ptr addrspace(3) @lds to ptr addrspace(4)
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %ln = ptrtoint ptr addrspace(4) %l to i64
  %gn = ptrtoint ptr addrspace(4) %g to i64
  %there = sub i64 %gn, %ln
  %q = getelementptr i8, ptr addrspace(4) %l, i64 %there
  %back = sub i64 0, %there
  %r = getelementptr i8, ptr addrspace(4) %q, i64 %back
  store i32 7, ptr addrspace(4) %r
  %c = icmp eq ptr addrspace(4) %q, %g
  %z = zext i1 %c to i32
  store i32 %z, ptr addrspace(1) %out
  %qn = ptrtoint ptr addrspace(4) %q to i64
  %d = sub i64 %qn, %gn
  %d32 = trunc i64 %d to i32
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %d32, ptr addrspace(1) %o1
  %v = load i32, ptr addrspace(4) %l
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %v, ptr addrspace(1) %o2
  ret void
}
