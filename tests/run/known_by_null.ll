; Whether a pointer is null behind a mask of one bit tells that bit.
;! {"global": 1, "args": ["out=i32[8]:zero"], "expect": {"out": "[42, 7, 0, 0, 0, 0, 0, 0]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef, align 16
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
define ptx_kernel void @k(ptr %out) {
  %p = addrspacecast ptr addrspace(3) @tile to ptr
  store i32 7, ptr %p
  %i = ptrtoint ptr %p to i64
  %j = ptrtoint ptr %out to i64
  %P = call i64 @rq(ptr %p, i64 %i)
  %Q = call i64 @rq(ptr %out, i64 %j)
  %d = sub i64 %Q, %P
  %a = add i64 %i, %d
  %q = inttoptr i64 %a to ptr
  store i32 42, ptr %q
  %v = load i32, ptr %p
  %o1 = getelementptr inbounds i32, ptr %out, i64 1
  store i32 %v, ptr %o1
  ret void
}
define internal i64 @rq(ptr %p, i64 %n) noinline {
entry:

  br label %loop
loop:
  %b = phi i64 [ 0, %entry ], [ %b1, %loop ]
  %d = phi i64 [ 0, %entry ], [ %d1, %loop ]
  %m = shl i64 1, %b
  %x = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 %m)
  %y = ptrtoint ptr %x to i64
  %c = icmp ne i64 %y, 0
  %o = or i64 %d, %m
  %d1 = select i1 %c, i64 %o, i64 %d
  %b1 = add i64 %b, 1
  %e = icmp eq i64 %b1, 64
  br i1 %e, label %exit, label %loop
exit:
  ret i64 %d1
}
