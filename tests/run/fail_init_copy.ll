; What was never written stays so where it is copied, also by value.
;! {"global": 1, "local": 1, "args": ["x=i32[4]:zero"], "fails": "KERNEL_INIT", "check": "init"}
target triple = "spir64"
define spir_kernel void @k(ptr addrspace(1) %x) {
  %a = alloca [4 x i32], align 4
  %b = alloca [4 x i32], align 4
  store i32 1, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 16, i1 false)
  %r = call spir_func i32 @third(ptr byval([4 x i32]) %b)
  store i32 %r, ptr addrspace(1) %x
  ret void
}
define internal spir_func i32 @third(ptr byval([4 x i32]) %p) noinline {
  %q = getelementptr inbounds i32, ptr %p, i64 2
  %v = load i32, ptr %q
  ret i32 %v
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
