; A heap that does not fit into the memory that is allowed.
;! {"global": 1, "args": ["x=i32[1]:0"], "memory": 1000000, "fails": "BAD_LAUNCH"}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare ptr @malloc(i64)
define ptx_kernel void @k(ptr %x) {
  %p = call ptr @malloc(i64 8)
  store i32 1, ptr %p
  %v = load i32, ptr %p
  store i32 %v, ptr %x
  ret void
}
