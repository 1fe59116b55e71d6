; Pointers in a struct that a kernel takes by value, handed on by address.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%args = type { ptr, ptr, i32 }
define internal void @work(ptr %a) noinline {
  %to = load ptr, ptr %a
  %p = getelementptr inbounds %args, ptr %a, i64 0, i32 1
  %from = load ptr, ptr %p
  %v = load i32, ptr %from
  store i32 %v, ptr %to
  ret void
}
define ptx_kernel void @k(ptr byval(%args) align 8 %a) {
  %copy = alloca %args
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %a, i64 24, i1 false)
  call void @work(ptr %copy)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
