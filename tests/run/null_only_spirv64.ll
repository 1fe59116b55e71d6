;! {"kernel": "k", "global": 1, "local": 1, "args": ["out=i32[4]:zero", "i32:1"],
;!  "expect": {"out": "[0, 0, 0, 0]"}}
; A helper is given the null of local memory: with 1 it takes that, finds it null, and stores nothing.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

define internal i32 @put(ptr addrspace(1) %a, ptr addrspace(3) %l, i32 %c) noinline {
  %ag = addrspacecast ptr addrspace(1) %a to ptr addrspace(4)
  %lg = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %z = icmp eq i32 %c, 0
  %p = select i1 %z, ptr addrspace(4) %ag, ptr addrspace(4) %lg
  %n = icmp eq ptr addrspace(4) %p, null
  br i1 %n, label %r, label %s
s:
  store i32 3, ptr addrspace(4) %p
  ret i32 1
r:
  ret i32 0
}

define spir_kernel void @k(ptr addrspace(1) %g, i32 %c) {
  %v = call i32 @put(ptr addrspace(1) %g, ptr addrspace(3) addrspacecast (ptr addrspace(4) null to ptr addrspace(3)), i32 %c)
  %o = getelementptr i32, ptr addrspace(1) %g, i64 1
  store i32 %v, ptr addrspace(1) %o
  ret void
}
