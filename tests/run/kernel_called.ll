; A kernel that another calls as a function, with a pointer to local memory: only of one that the host alone
; starts are generic arguments global.
;! {"kernel": "outer", "global": 2, "local": 2, "args": ["out=i32[2]:zero"],
;!  "expect": {"out": "[15, 15]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%s = type { ptr }
@l = internal addrspace(3) global [2 x [2 x i32]] undef
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @inner(ptr %p, ptr byval(%s) %v) noinline {
  store i32 7, ptr %p
  %q = load ptr, ptr %v
  store i32 8, ptr %q
  ret void
}

define ptx_kernel void @outer(ptr %out) {
  %id = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x3 = getelementptr [2 x i32], ptr addrspace(3) @l, i32 %id
  %y3 = getelementptr i32, ptr addrspace(3) %x3, i32 1
  %x = addrspacecast ptr addrspace(3) %x3 to ptr
  %y = addrspacecast ptr addrspace(3) %y3 to ptr
  %v = alloca %s
  store ptr %y, ptr %v
  call ptx_kernel void @inner(ptr %x, ptr byval(%s) %v)
  %a = load i32, ptr addrspace(3) %x3
  %b = load i32, ptr addrspace(3) %y3
  %sum = add i32 %a, %b
  %o = getelementptr i32, ptr %out, i32 %id
  store i32 %sum, ptr %o
  ret void
}
