; The low bits of an address are added to that of a table, and what is read there tells of them: they stand in for
; those of another address in the same page.
;! {"global": 1, "args": ["x=i32[2]:zero"], "expect": {"x": "[7, 0]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] poison, align 16
define ptx_kernel void @k(ptr %x) {
  %a = alloca i64
  %b = alloca ptr
  %tab = alloca [2048 x i16], align 8
  br label %fill
fill:
  %f = phi i64 [ 0, %0 ], [ %g, %fill ]
  %fp = getelementptr inbounds i16, ptr %tab, i64 %f
  %f2 = shl i64 %f, 1
  %ft = trunc i64 %f2 to i16
  store i16 %ft, ptr %fp
  %g = add i64 %f, 1
  %fe = icmp eq i64 %g, 2048
  br i1 %fe, label %go, label %fill
go:
  %t = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %t, ptr %b
  %j = ptrtoint ptr %b to i64
  %low = and i64 %j, 4095
  %ti = ptrtoint ptr %tab to i64
  %ta = add i64 %ti, %low
  %tp = inttoptr i64 %ta to ptr
  %v = load i16, ptr %tp
  %k0 = zext i16 %v to i64
  %k = and i64 %k0, 4095
  %i = ptrtoint ptr %a to i64
  %h = and i64 %i, -4096
  %n = or i64 %h, %k
  %q = inttoptr i64 %n to ptr
  store ptr %x, ptr %q
  %p = load ptr, ptr %b
  store i32 7, ptr %p
  ret void
}
