;! {"kernel": "k", "global": 1, "local": 1, "args": ["out=i32[4]:zero", "i32:1"],
;!  "expect": {"out": "[0, 0, 0, 0]"}}
; A helper is given the null of local memory: with 1 it takes that, finds it null, and stores nothing.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define internal i32 @put(ptr addrspace(1) %a, ptr addrspace(3) %l, i32 %c) noinline {
  %ag = addrspacecast ptr addrspace(1) %a to ptr
  %lg = addrspacecast ptr addrspace(3) %l to ptr
  %z = icmp eq i32 %c, 0
  %p = select i1 %z, ptr %ag, ptr %lg
  %n = icmp eq ptr %p, null
  br i1 %n, label %r, label %s
s:
  store i32 3, ptr %p
  ret i32 1
r:
  ret i32 0
}

define ptx_kernel void @k(ptr addrspace(1) %g, i32 %c) {
  %v = call i32 @put(ptr addrspace(1) %g, ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)), i32 %c)
  %o = getelementptr i32, ptr addrspace(1) %g, i64 1
  store i32 %v, ptr addrspace(1) %o
  ret void
}
