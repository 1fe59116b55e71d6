; The distance of two addresses is added to that of a table, and what is read there tells of it.
;! {"global": 1, "args": ["x=i32[2]:zero"], "expect": {"x": "[7, 0]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] poison, align 16
define ptx_kernel void @k(ptr %x) {
  %a = alloca i64
  %b = alloca ptr
  %tab = alloca [8192 x i16], align 8
  br label %fill
fill:
  %f = phi i64 [ 0, %0 ], [ %g, %fill ]
  %fp = getelementptr inbounds i16, ptr %tab, i64 %f
  %f2 = shl i64 %f, 1
  %ft = trunc i64 %f2 to i16
  store i16 %ft, ptr %fp
  %g = add i64 %f, 1
  %fe = icmp eq i64 %g, 8192
  br i1 %fe, label %go, label %fill
go:
  %t = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %t, ptr %b
  %j = ptrtoint ptr %b to i64
  %i = ptrtoint ptr %a to i64
  %d = sub i64 %j, %i
  %ti = ptrtoint ptr %tab to i64
  %tm = add i64 %ti, 8192
  %ta = add i64 %tm, %d
  %tp = inttoptr i64 %ta to ptr
  %v = load i16, ptr %tp
  br label %search
search:
  %m = phi i64 [ 0, %go ], [ %next, %search ]
  %mt = trunc i64 %m to i16
  %next = add i64 %m, 2
  %is = icmp eq i16 %mt, %v
  br i1 %is, label %yes, label %search
yes:
  %k = sub i64 %m, 8192
  %n = add i64 %i, %k
  %q = inttoptr i64 %n to ptr
  store ptr %x, ptr %q
  %p = load ptr, ptr %b
  store i32 7, ptr %p
  ret void
}
