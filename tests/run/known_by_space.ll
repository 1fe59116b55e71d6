; Whether a moved pointer is in shared memory tells how far it is from the end of the window.
;! {"global": 1, "args": ["out=i32[8]:zero"], "expect": {"out": "[42, 7, 0, 0, 0, 0, 0, 0]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef, align 16
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.local(ptr)

define ptx_kernel void @k(ptr %out) {
  %pv = alloca [2 x i64], align 16
  %p = addrspacecast ptr addrspace(3) @tile to ptr
  store i32 7, ptr %p
  store i32 8, ptr %pv
  %i = ptrtoint ptr %p to i64
  %j = ptrtoint ptr %pv to i64
  %k1 = call i64 @maxshared(ptr %p)
  %k2 = call i64 @numshared(i64 4611686018427387904)
  %P0 = sub i64 %k2, %k1
  %P = add i64 %P0, 4611686018427387904
  %j1 = call i64 @maxlocal(ptr %pv)
  %j2 = call i64 @numlocal(i64 2305843009213693952)
  %Q0 = sub i64 %j2, %j1
  %Q = add i64 %Q0, 2305843009213693952
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

define internal i64 @maxshared(ptr %p) noinline {
entry:
  br label %loop
loop:
  %b = phi i64 [ 61, %entry ], [ %b1, %loop ]
  %d = phi i64 [ 0, %entry ], [ %d1, %loop ]
  %m = shl i64 1, %b
  %o = or i64 %d, %m
  %pi = ptrtoint ptr %p to i64
  %po = add i64 %pi, %o
  %g = inttoptr i64 %po to ptr
  %c = call i1 @llvm.nvvm.isspacep.shared(ptr %g)
  %d1 = select i1 %c, i64 %o, i64 %d
  %b1 = add i64 %b, -1
  %e = icmp eq i64 %b, 0
  br i1 %e, label %exit, label %loop
exit:
  ret i64 %d1
}

define internal i64 @maxlocal(ptr %p) noinline {
entry:
  br label %loop
loop:
  %b = phi i64 [ 61, %entry ], [ %b1, %loop ]
  %d = phi i64 [ 0, %entry ], [ %d1, %loop ]
  %m = shl i64 1, %b
  %o = or i64 %d, %m
  %pi = ptrtoint ptr %p to i64
  %po = add i64 %pi, %o
  %g = inttoptr i64 %po to ptr
  %c = call i1 @llvm.nvvm.isspacep.local(ptr %g)
  %d1 = select i1 %c, i64 %o, i64 %d
  %b1 = add i64 %b, -1
  %e = icmp eq i64 %b, 0
  br i1 %e, label %exit, label %loop
exit:
  ret i64 %d1
}

define internal i64 @numshared(i64 %p) noinline {
entry:
  br label %loop
loop:
  %b = phi i64 [ 61, %entry ], [ %b1, %loop ]
  %d = phi i64 [ 0, %entry ], [ %d1, %loop ]
  %m = shl i64 1, %b
  %o = or i64 %d, %m
  %n = add i64 %o, %p
  %g = inttoptr i64 %n to ptr
  %c = call i1 @llvm.nvvm.isspacep.shared(ptr %g)
  %d1 = select i1 %c, i64 %o, i64 %d
  %b1 = add i64 %b, -1
  %e = icmp eq i64 %b, 0
  br i1 %e, label %exit, label %loop
exit:
  ret i64 %d1
}

define internal i64 @numlocal(i64 %p) noinline {
entry:
  br label %loop
loop:
  %b = phi i64 [ 61, %entry ], [ %b1, %loop ]
  %d = phi i64 [ 0, %entry ], [ %d1, %loop ]
  %m = shl i64 1, %b
  %o = or i64 %d, %m
  %n = add i64 %o, %p
  %g = inttoptr i64 %n to ptr
  %c = call i1 @llvm.nvvm.isspacep.local(ptr %g)
  %d1 = select i1 %c, i64 %o, i64 %d
  %b1 = add i64 %b, -1
  %e = icmp eq i64 %b, 0
  br i1 %e, label %exit, label %loop
exit:
  ret i64 %d1
}
