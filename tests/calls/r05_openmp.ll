; Outlined functions that OpenMP's runtime calls.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @__kmpc_parallel_60(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64, i32)
declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32)
define internal void @outlined(ptr %id, ptr %bound, ptr %a, ptr %b, ptr %n) {
  %lower = alloca i32
  %upper = alloca i32
  %stride = alloca i32
  %last = alloca i32
  store i32 0, ptr %lower
  %end = load i32, ptr %n
  store i32 %end, ptr %upper
  %tid = load i32, ptr %id
  call void @__kmpc_for_static_init_4(ptr null, i32 %tid, i32 34, ptr %last, ptr %lower, ptr %upper, ptr %stride, i32 1, i32 1)
  %i = load i32, ptr %lower
  %at = getelementptr i32, ptr %a, i32 %i
  %v = load i32, ptr %at
  %to = getelementptr i32, ptr %b, i32 %i
  store i32 %v, ptr %to
  ret void
}
define ptx_kernel void @k(ptr %a, ptr %b, i32 %n) {
  %args = alloca [3 x ptr]
  %n.at = alloca i32
  store i32 %n, ptr %n.at
  %a1 = getelementptr inbounds [3 x ptr], ptr %args, i64 0, i64 1
  %a2 = getelementptr inbounds [3 x ptr], ptr %args, i64 0, i64 2
  store ptr %a, ptr %args
  store ptr %b, ptr %a1
  store ptr %n.at, ptr %a2
  call void @__kmpc_parallel_60(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @outlined, ptr null, ptr %args, i64 3, i32 0)
  ret void
}
