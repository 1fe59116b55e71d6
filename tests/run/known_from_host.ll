; Numbers of two objects lie in a buffer of the host; their bits, tested one by one, make the distance.
;! {"global": 1, "args": ["out=i32[8]:zero", "sc=i64[4]:zero"], "expect": {"out": "[42, 7, 0, 0, 0, 0, 0, 0]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef, align 16

define ptx_kernel void @k(ptr %out, ptr %sc) {
  %p = addrspacecast ptr addrspace(3) @tile to ptr
  store i32 7, ptr %p
  %i = ptrtoint ptr %p to i64
  %j = ptrtoint ptr %out to i64
  %o8 = getelementptr inbounds i64, ptr %sc, i64 1
  store i64 %i, ptr %sc
  store i64 %j, ptr %o8
  %P = call i64 @rq(ptr %sc)
  %Q = call i64 @rq(ptr %o8)
  %d = sub i64 %Q, %P
  %a = add i64 %i, %d
  %q = inttoptr i64 %a to ptr
  store i32 42, ptr %q
  %v = load i32, ptr %p
  %o1 = getelementptr inbounds i32, ptr %out, i64 1
  store i32 %v, ptr %o1
  ret void
}

define internal i64 @rq(ptr %sl) noinline {
entry:

  br label %loop
loop:
  %b = phi i64 [ 63, %entry ], [ %b1, %loop ]
  %d = phi i64 [ 0, %entry ], [ %d1, %loop ]
  %m = shl i64 1, %b
  %o = or i64 %d, %m
  %n = load i64, ptr %sl
  %s = lshr i64 %n, %b
  %c = trunc i64 %s to i1
  %d1 = select i1 %c, i64 %o, i64 %d
  %b1 = add i64 %b, -1
  %e = icmp eq i64 %b, 0
  br i1 %e, label %exit, label %loop
exit:
  ret i64 %d1
}
