; CUDA: vprintf with its packed arguments, and device malloc.
;! {"global": 2, "local": 1, "args": ["x=i32[2]:iota(5,1)"], "expect": {"x": "[6, 7]"}, "printed": "5 1.5 hi\n6 1.5 hi\n"}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@f = private constant [10 x i8] c"%d %.1f %s"
@nl = private constant [12 x i8] c"%d %.1f %s\0A\00"
@hi = private constant [3 x i8] c"hi\00"
declare i32 @vprintf(ptr, ptr)
declare ptr @malloc(i64)
declare void @free(ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define ptx_kernel void @k(ptr %x) {
  %args = alloca { i32, double, ptr }, align 8
  %i = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %p = getelementptr i32, ptr %x, i32 %i
  %v = load i32, ptr %p
  %m = call ptr @malloc(i64 4)
  store i32 %v, ptr %m
  %w = load i32, ptr %m
  %a1 = getelementptr { i32, double, ptr }, ptr %args, i32 0, i32 1
  %a2 = getelementptr { i32, double, ptr }, ptr %args, i32 0, i32 2
  store i32 %w, ptr %args
  store double 1.5, ptr %a1
  store ptr @hi, ptr %a2
  %r = call i32 @vprintf(ptr @nl, ptr %args)
  call void @free(ptr %m)
  %y = add i32 %w, 1
  store i32 %y, ptr %p
  ret void
}
