; A front end that says of one buffer that it is in two spaces.
;! {"global": 4, "local": 4, "args": ["x=i32[4]:iota", "&x"], "fails": "KERNEL_ALIAS", "check": "alias"}
target triple = "x86_64-unknown-linux-gnu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define spir_kernel void @k(ptr "ocl_global" %x, ptr "ocl_local" %y) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr %x, i64 %i
  %q = getelementptr i32, ptr %y, i64 %i
  %v = load i32, ptr %p, align 4
  store i32 %v, ptr %q, align 4
  ret void
}
declare i64 @_Z13get_global_idj(i32)
