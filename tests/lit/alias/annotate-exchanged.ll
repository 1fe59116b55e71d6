; LLVM passes @get what %copy is a copy of, so the parameter does not get ocl_private, which would stay on it; @own's, of no copy, does.
; RUN: %gaspar opt --world=closed -p check-spaces,annotate-spaces -S %s | %FileCheck %s
; RUN: %gaspar opt --world=closed -p check-spaces,annotate-spaces -S %s | opt-22 -O2 -S | %FileCheck %s --check-prefix=AFTER
; CHECK: define internal i32 @get(ptr %p, ptr "ocl_global" %out)
; CHECK: define internal i32 @own(ptr "ocl_private" %p)
; AFTER: call i32 @get(ptr nonnull %in, ptr %out)
target triple = "x86_64-unknown-linux-gnu"
@hold = internal global ptr null
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define internal i32 @get(ptr %p, ptr %out) noinline {
  %x = load i32, ptr %p
  store i32 5, ptr %out
  %y = load i32, ptr %p
  %z = add i32 %x, %y
  ret i32 %z
}
define internal i32 @own(ptr %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}
define void @k(ptr noalias "ocl_global" %out, ptr noalias readonly "ocl_global" %in, i32 %n) "ocl_kernel" {
  %copy = alloca [64 x i32]
  %v = alloca i32
  store i32 %n, ptr %v
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %copy, ptr align 4 %in, i64 256, i1 false)
  store volatile ptr @get, ptr @hold
  %x = call i32 @get(ptr %copy, ptr %out)
  %y = call i32 @own(ptr %v)
  %z = add i32 %x, %y
  store i32 %z, ptr %out
  ret void
}
