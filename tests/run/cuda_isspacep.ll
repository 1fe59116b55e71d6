; CUDA: isspacep of four pointers.
;! {"global": 1, "args": ["x=i32[4]:zero"], "expect": {"x": "[1, 2, 4, 8]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global i32 undef, align 4
@c = internal addrspace(4) constant i32 7, align 4
declare i1 @llvm.nvvm.isspacep.global(ptr)
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.local(ptr)
declare i1 @llvm.nvvm.isspacep.const(ptr)
define internal i32 @ask(ptr %p) noinline {
  %g = call i1 @llvm.nvvm.isspacep.global(ptr %p)
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %l = call i1 @llvm.nvvm.isspacep.local(ptr %p)
  %c = call i1 @llvm.nvvm.isspacep.const(ptr %p)
  %a = select i1 %g, i32 1, i32 0
  %b = select i1 %s, i32 2, i32 0
  %d = select i1 %l, i32 4, i32 0
  %e = select i1 %c, i32 8, i32 0
  %r1 = or i32 %a, %b
  %r2 = or i32 %d, %e
  %r = or i32 %r1, %r2
  ret i32 %r
}
define ptx_kernel void @k(ptr %x) {
  %m = alloca i32
  %a = call i32 @ask(ptr %x)
  %b = call i32 @ask(ptr addrspacecast (ptr addrspace(3) @s to ptr))
  %c = call i32 @ask(ptr %m)
  %d = call i32 @ask(ptr addrspacecast (ptr addrspace(4) @c to ptr))
  %x1 = getelementptr i32, ptr %x, i32 1
  %x2 = getelementptr i32, ptr %x, i32 2
  %x3 = getelementptr i32, ptr %x, i32 3
  store i32 %a, ptr %x
  store i32 %b, ptr %x1
  store i32 %c, ptr %x2
  store i32 %d, ptr %x3
  ret void
}
