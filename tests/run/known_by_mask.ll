; What is loaded through a pointer tells a bit of the mask that made it.
;! {"global": 1, "args": ["out=i32[8]:zero"], "expect": {"out": "[42, 7, 0, 0, 0, 0, 0, 0]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef, align 16
@t2 = internal addrspace(4) constant [2 x i8] c"\00\01", align 16
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)

define ptx_kernel void @k(ptr %out) {
  %pv = alloca [2 x i64], align 16
  %p = addrspacecast ptr addrspace(3) @tile to ptr
  store i32 7, ptr %p
  store i32 8, ptr %pv
  %i = ptrtoint ptr %p to i64
  %j = ptrtoint ptr %pv to i64
  %P = call i64 @rq(ptr %p, i64 %i)
  %Q = call i64 @rq(ptr %pv, i64 %j)
  %d = sub i64 %Q, %P
  %a = add i64 %i, %d
  %q = inttoptr i64 %a to ptr
  store i32 42, ptr %q
  %v = load i32, ptr %p
  %v2 = load i32, ptr %pv
  %o1 = getelementptr inbounds i32, ptr %out, i64 1
  store i32 %v, ptr %o1
  store i32 %v2, ptr %out
  ret void
}

define internal i64 @rq(ptr %p, i64 %n) noinline {
entry:
  %tb = addrspacecast ptr addrspace(4) @t2 to ptr
  %g = getelementptr inbounds i8, ptr %tb, i64 1

  br label %loop
loop:
  %b = phi i64 [ 63, %entry ], [ %b1, %loop ]
  %d = phi i64 [ 0, %entry ], [ %d1, %loop ]
  %m = shl i64 1, %b
  %o = or i64 %d, %m
  %s = lshr i64 %n, %b
  %s1 = and i64 %s, 1
  %mk = or i64 %s1, -2
  %x = call ptr @llvm.ptrmask.p0.i64(ptr %g, i64 %mk)
  %l = load i8, ptr %x
  %c = icmp ne i8 %l, 0
  %d1 = select i1 %c, i64 %o, i64 %d
  %b1 = add i64 %b, -1
  %e = icmp eq i64 %b, 0
  br i1 %e, label %exit, label %loop
exit:
  ret i64 %d1
}
