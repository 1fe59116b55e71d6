; A null that memory holds, as a number, and one that is found out bit by bit are that one.
;! {"global": 1, "args": ["out=i32[8]:zero","i32:0"], "expect": {"out": "[42, 7, 0, 0, 0, 0, 0, 0]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef, align 16
@ys = internal addrspace(3) global [4 x ptr] undef, align 16
define ptx_kernel void @k(ptr %out, i32 %zero) {
  %x = alloca ptr, align 8
  %sl = alloca [2 x ptr], align 8
  %y = addrspacecast ptr addrspace(3) @ys to ptr
  %p = addrspacecast ptr addrspace(3) @tile to ptr
  store i32 7, ptr %p
  store ptr %p, ptr %x
  store ptr %p, ptr %y
  %qi = ptrtoint ptr %y to i64
  %q = call i64 @rq(i64 %qi)
  %z64 = zext i32 %zero to i64
  %slz = getelementptr [2 x ptr], ptr %sl, i64 0, i64 %z64
  %sl1 = getelementptr [2 x ptr], ptr %sl, i64 0, i64 1
  store ptr %x, ptr %sl1
  store ptr null, ptr %slz
  %pp = load ptr, ptr %slz
  %pi = ptrtoint ptr %pp to i64
  %n = add i64 %pi, %q
  %r = inttoptr i64 %n to ptr
  store ptr %out, ptr %r
  %v = load ptr, ptr %y
  store i32 42, ptr %v
  %l = load i32, ptr %p
  %o1 = getelementptr inbounds i32, ptr %out, i64 1
  store i32 %l, ptr %o1
  ret void
}

define internal i64 @rq(i64 %n) noinline {
entry:
  br label %loop
loop:
  %b = phi i64 [ 63, %entry ], [ %b1, %loop ]
  %d = phi i64 [ 0, %entry ], [ %d1, %loop ]
  %m = shl i64 1, %b
  %o = or i64 %d, %m
  %s = lshr i64 %n, %b
  %c = trunc i64 %s to i1
  %d1 = select i1 %c, i64 %o, i64 %d
  %b1 = add i64 %b, -1
  %e = icmp eq i64 %b, 0
  br i1 %e, label %exit, label %loop
exit:
  ret i64 %d1
}
