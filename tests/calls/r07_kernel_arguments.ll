; Generic kernel arguments are global, in helpers and in selects.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define internal i32 @get(ptr %p, i64 %i) noinline {
  %at = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %at
  ret i32 %v
}
define ptx_kernel void @k(ptr %x, ptr %y, i64 %i, i1 %c) {
  %p = select i1 %c, ptr %x, ptr %y
  %v = call i32 @get(ptr %p, i64 %i)
  store i32 %v, ptr %y
  ret void
}
