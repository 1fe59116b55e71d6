; Memory that the device allocates, kept in a private struct.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%vec = type { ptr, i64 }
declare ptr @malloc(i64)
declare void @free(ptr)
define internal void @make(ptr %v, i64 %n) noinline {
  %p = call ptr @malloc(i64 %n)
  store ptr %p, ptr %v
  %at = getelementptr inbounds %vec, ptr %v, i64 0, i32 1
  store i64 %n, ptr %at
  ret void
}
define internal i32 @first(ptr %v) noinline {
  %p = load ptr, ptr %v
  store i32 7, ptr %p
  %x = load i32, ptr %p
  ret i32 %x
}
define ptx_kernel void @k(ptr %x) {
  %v = alloca %vec
  call void @make(ptr %v, i64 64)
  %r = call i32 @first(ptr %v)
  %p = load ptr, ptr %v
  call void @free(ptr %p)
  store i32 %r, ptr %x
  ret void
}
