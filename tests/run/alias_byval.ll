; An argument by value is a copy of what stands there when the call is made.
;! {"global": 1, "local": 1, "args": ["g=i64[4]:iota", "out=i64[2]:zero", "i64:0"],
;!  "expect": {"g": "[6, 1, 2, 3]", "out": "[5, 2]"}}
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
define spir_kernel void @k(ptr %g, ptr %out, i64 %i) !kernel_arg_addr_space !0 {
  store i64 5, ptr %g, align 8
  %r = call i64 @at(ptr byval([4 x i64]) align 8 %g, i64 %i)
  store i64 6, ptr %g, align 8
  store i64 %r, ptr %out, align 8
  %j = add i64 %i, 2
  %s = call i64 @at(ptr byval([4 x i64]) align 8 %g, i64 %j)
  %o = getelementptr i64, ptr %out, i64 1
  store i64 %s, ptr %o, align 8
  ret void
}
define internal i64 @at(ptr byval([4 x i64]) align 8 %s, i64 %i) noinline {
  %p = getelementptr i64, ptr %s, i64 %i
  %v = load i64, ptr %p, align 8
  store i64 -1, ptr %p, align 8
  ret i64 %v
}
!0 = !{i32 1, i32 1, i32 0}
