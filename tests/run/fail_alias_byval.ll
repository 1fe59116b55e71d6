; A call copies an argument by value from memory that its scopes do not name.
;! {"global": 1, "local": 1, "args": ["g=i64[2]:iota"], "fails": "KERNEL_ALIAS", "check": "alias"}
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
define spir_kernel void @k(ptr %g) !kernel_arg_addr_space !5 {
  store i64 5, ptr %g, align 8, !alias.scope !1, !noalias !0
  %r = call i64 @first(ptr byval([2 x i64]) align 8 %g), !alias.scope !0, !noalias !1
  store i64 6, ptr %g, align 8, !alias.scope !1, !noalias !0
  ret void
}
define internal i64 @first(ptr byval([2 x i64]) align 8 %s) noinline {
  %v = load i64, ptr %s, align 8
  ret i64 %v
}
!0 = !{!2}
!1 = !{!3}
!2 = !{!"gaspar.private", !4}
!3 = !{!"gaspar.global", !4}
!4 = !{!"gaspar.spaces"}
!5 = !{i32 1}
