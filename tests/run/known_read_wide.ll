; Each bit of an address is added to that of a table of two bytes, and what is read there tells of it.
;! {"global": 1, "args": ["x=i32[2]:zero"], "expect": {"x": "[0, 7]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] poison, align 16
define ptx_kernel void @k(ptr %x) {
  %b = alloca ptr
  %tab = alloca [4 x i8], align 4
  store i32 65536, ptr %tab
  %t = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %x, ptr %b
  %j = ptrtoint ptr %b to i64
  %ti = ptrtoint ptr %tab to i64
  %t1 = add i64 %ti, 1
  br label %loop
loop:
  %s = phi i64 [ 0, %0 ], [ %s1, %loop ]
  %m = phi i64 [ 0, %0 ], [ %m1, %loop ]
  %sh = lshr i64 %j, %s
  %bit = and i64 %sh, 1
  %ta = add i64 %t1, %bit
  %tp = inttoptr i64 %ta to ptr
  %v = load i8, ptr %tp
  %c = icmp eq i8 %v, 0
  %one = shl i64 1, %s
  %mo = or i64 %m, %one
  %m1 = select i1 %c, i64 %m, i64 %mo
  %s1 = add i64 %s, 1
  %e = icmp eq i64 %s1, 64
  br i1 %e, label %yes, label %loop
yes:
  %q = inttoptr i64 %m1 to ptr
  %x4 = getelementptr inbounds i8, ptr %x, i64 4
  store ptr %x4, ptr %q
  %p = load ptr, ptr %b
  store i32 7, ptr %p
  ret void
}
