; Private objects that go down a chain of calls.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%state = type { [4 x i32], i32 }
define internal i32 @mix(ptr %s, i32 %k) noinline {
  %at = getelementptr inbounds %state, ptr %s, i64 0, i32 0, i32 %k
  %v = load i32, ptr %at
  %n = getelementptr inbounds %state, ptr %s, i64 0, i32 1
  %m = load i32, ptr %n
  %r = mul i32 %v, %m
  store i32 %r, ptr %at
  ret i32 %r
}
define internal i32 @round(ptr %s, i32 %k) noinline {
  %a = call i32 @mix(ptr %s, i32 %k)
  %j = and i32 %a, 3
  %b = call i32 @mix(ptr %s, i32 %j)
  ret i32 %b
}
define internal void @init(ptr %s, i32 %v) noinline {
  %n = getelementptr inbounds %state, ptr %s, i64 0, i32 1
  store i32 %v, ptr %n
  store i32 1, ptr %s
  ret void
}
define ptx_kernel void @k(ptr %x, i32 %v) {
  %s = alloca %state
  call void @llvm.memset.p0.i64(ptr %s, i8 0, i64 20, i1 false)
  call void @init(ptr %s, i32 %v)
  %r = call i32 @round(ptr %s, i32 0)
  store i32 %r, ptr %x
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
