; A constant table of functions, called by a private index, on nvptx64.
;! {"global": 4, "args": ["x=i32[4]:iota(10,1)"], "expect": {"x": "[11, 22, 13, 26]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(4) constant [2 x ptr] [ptr @inc, ptr @dbl]
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
define internal i32 @inc(i32 %v) noinline {
  %r = add i32 %v, 1
  ret i32 %r
}
define internal i32 @dbl(i32 %v) noinline {
  %r = mul i32 %v, 2
  ret i32 %r
}
define ptx_kernel void @k(ptr %x) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %m = mul i32 %b, %n
  %i = add i32 %m, %t
  %o = and i32 %i, 1
  %s = getelementptr [2 x ptr], ptr addrspace(4) @t, i32 0, i32 %o
  %f = load ptr, ptr addrspace(4) %s
  %p = getelementptr i32, ptr %x, i32 %i
  %v = load i32, ptr %p
  %r = call i32 %f(i32 %v)
  store i32 %r, ptr %p
  ret void
}
