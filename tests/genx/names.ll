; Names that are words of the assembler or begin with a digit, names that become one word, and names that others of these
; get; a kernel's name with characters that no label has.
; RUN: --arg=x=i32[4]:zero --arg=i32:41
; RUN: --expect=x=i32[4]:0,0,45,16
define internal i32 @add(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}
define internal i32 @a.b(i32 %x) {
  %r = call i32 @add(i32 %x)
  ret i32 %r
}
define internal i32 @a_b(i32 %x) {
  %r = call i32 @a.b(i32 %x)
  ret i32 %r
}
define internal i32 @f1(i32 %x) {
  %r = call i32 @a_b(i32 %x)
  %q = add i32 %r, 1
  ret i32 %q
}
define internal i32 @f2(i32 %x) {
  %r = call i32 @f1(i32 %x)
  %q = add i32 %r, 1
  ret i32 %q
}
define internal i32 @"2 f"(i32 %x) {
  %r = call i32 @f2(i32 %x)
  %q = add i32 %r, 1
  ret i32 %q
}
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)
define dllexport void @"1 K."(i64 %p, i32 %x) {
entry:
  %r = call i32 @"2 f"(i32 %x)
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %m, %loop ], [ %m, %again ]
  %a = phi i32 [ %x, %entry ], [ %b, %loop ], [ %n, %again ]
  %b = phi i32 [ 1, %entry ], [ %a, %loop ], [ %b, %again ]
  %m = add i32 %n, 1
  %c = icmp ult i32 %m, 7
  br i1 %c, label %loop, label %again
again:
  %s = phi i32 [ %a, %loop ]
  %t = phi i32 [ %b, %loop ]
  %d = icmp ult i32 %m, 9
  br i1 %d, label %loop, label %end
end:
  %u = phi i32 [ %s, %again ]
  %y = phi i32 [ %t, %again ]
  %z = mul i32 %u, %y
  %o = add i32 %z, %m
  %v = insertelement <4 x i32> zeroinitializer, i32 %r, i32 2
  %w = insertelement <4 x i32> %v, i32 %o, i32 3
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %p, <4 x i32> %w)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @"1 K.", !"1 K.", !"K.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0}
!2 = !{}
