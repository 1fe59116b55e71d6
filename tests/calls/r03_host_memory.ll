; A list and an array of pointers that the host built.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%node = type { i32, ptr }
define internal i32 @sum(ptr %head) noinline {
entry:
  br label %loop
loop:
  %p = phi ptr [ %head, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %v = load i32, ptr %p
  %t = add i32 %s, %v
  %at = getelementptr inbounds %node, ptr %p, i64 0, i32 1
  %next = load ptr, ptr %at
  %end = icmp eq ptr %next, null
  br i1 %end, label %done, label %loop
done:
  ret i32 %t
}
define ptx_kernel void @k(ptr %heads, ptr %out, i64 %i) {
  %slot = getelementptr ptr, ptr %heads, i64 %i
  %head = load ptr, ptr %slot
  %r = call i32 @sum(ptr %head)
  %to = getelementptr i32, ptr %out, i64 %i
  store i32 %r, ptr %to
  ret void
}
