; A program written as LLVM IR reads as the same program: operations on constants stay operations, a branch whose
; condition has become constant keeps both its ways, and the bits of an execution mask that legal code reads for 4 lanes
; are those of get.em.
; RUN: env GASPAR_DEBUG=verify,roundtrip %gaspar genx run %s --kernel=constants --compare -a x=i32[8]:iota --expect=x=i32[8]:8,9,10,11,12,13,14,15
; RUN: env GASPAR_DEBUG=verify,roundtrip %gaspar genx run %s --kernel=never --compare -a x=i32[8]:iota --expect=x=i32[8]:0,1,2,3,4,5,6,7
; RUN: env GASPAR_DEBUG=verify,roundtrip %gaspar genx run %s --kernel=same --compare -a x=i32[8]:iota --expect=x=i32[8]:5,6,7,8,9,10,11,12
; RUN: env GASPAR_DEBUG=verify,roundtrip %gaspar genx run %s --kernel=four --compare -a x=i32[4]:iota --expect=x=i32[4]:100,101,2,3
; RUN: %gaspar genx legalize %s --kernel=four --platform=skl -S -o - | %FileCheck %s
declare <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v8i32(i64, <8 x i32>)
declare <4 x i32> @llvm.genx.svm.block.ld.v4i32.i64(i64)
declare <4 x i32> @llvm.genx.svm.gather.v4i32.v4i1.v4i64(<4 x i1>, i32, <4 x i64>, <4 x i32>)
declare void @llvm.genx.svm.scatter.v4i1.v4i64.v4i32(<4 x i1>, i32, <4 x i64>, <4 x i32>)
declare i1 @llvm.genx.any.v8i1(<8 x i1>)
declare { <32 x i1>, <4 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v4i1(<32 x i1>, <4 x i1>, <4 x i1>)
declare { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v4i1(<32 x i1>, <4 x i1>)
declare <4 x i1> @llvm.genx.rdpredregion.v4i1.v32i1(<32 x i1>, i32)

define dllexport void @constants(i64 %x) {
  %v = call <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64 %x)
  %two = shl <8 x i32> splat (i32 1), splat (i32 1)
  %eight = mul <8 x i32> %two, splat (i32 4)
  %sum = add <8 x i32> %v, %eight
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %x, <8 x i32> %sum)
  ret void
}

define dllexport void @never(i64 %x) {
entry:
  %v = call <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64 %x)
  %c = icmp ugt <8 x i32> splat (i32 1), splat (i32 2)
  %any = call i1 @llvm.genx.any.v8i1(<8 x i1> %c)
  br i1 %any, label %then, label %end
then:
  %w = add <8 x i32> %v, splat (i32 9)
  br label %end
end:
  %p = phi <8 x i32> [ %v, %entry ], [ %w, %then ]
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %x, <8 x i32> %p)
  ret void
}

; Both ways lead to one block with a phi.
define dllexport void @same(i64 %x) {
entry:
  %v = call <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64 %x)
  %bit = extractelement <8 x i32> %v, i32 1
  %c = icmp eq i32 %bit, 1
  br i1 %c, label %end, label %end
end:
  %p = phi <8 x i32> [ splat (i32 5), %entry ], [ splat (i32 5), %entry ]
  %sum = add <8 x i32> %v, %p
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %x, <8 x i32> %sum)
  ret void
}

; CHECK-LABEL: @four(
; CHECK: [[EM:%[0-9]+]] = call <32 x i1> @llvm.genx.simdcf.get.em
; CHECK: bitcast <32 x i1> [[EM]] to i32
define dllexport void @four(i64 %x) {
entry:
  %v = call <4 x i32> @llvm.genx.svm.block.ld.v4i32.i64(i64 %x)
  %c = icmp ult <4 x i32> %v, splat (i32 2)
  %g = call { <32 x i1>, <4 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v4i1(<32 x i1> splat (i1 true), <4 x i1> zeroinitializer, <4 x i1> %c)
  %em = extractvalue { <32 x i1>, <4 x i1>, i1 } %g, 0
  %rm = extractvalue { <32 x i1>, <4 x i1>, i1 } %g, 1
  %off = extractvalue { <32 x i1>, <4 x i1>, i1 } %g, 2
  br i1 %off, label %end, label %then
then:
  %on = call <4 x i1> @llvm.genx.rdpredregion.v4i1.v32i1(<32 x i1> %em, i32 0)
  %x1 = insertelement <4 x i64> undef, i64 %x, i32 0
  %xs = shufflevector <4 x i64> %x1, <4 x i64> undef, <4 x i32> zeroinitializer
  %at = add <4 x i64> %xs, <i64 0, i64 4, i64 8, i64 12>
  %old = call <4 x i32> @llvm.genx.svm.gather.v4i32.v4i1.v4i64(<4 x i1> %on, i32 0, <4 x i64> %at, <4 x i32> undef)
  %new = add <4 x i32> %old, splat (i32 100)
  call void @llvm.genx.svm.scatter.v4i1.v4i64.v4i32(<4 x i1> %on, i32 0, <4 x i64> %at, <4 x i32> %new)
  br label %end
end:
  %emp = phi <32 x i1> [ %em, %entry ], [ %em, %then ]
  %rmp = phi <4 x i1> [ %rm, %entry ], [ %rm, %then ]
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v4i1(<32 x i1> %emp, <4 x i1> %rmp)
  ret void
}

!genx.kernels = !{!0, !1, !2, !3}
!0 = !{ptr @constants, !"constants", !"a.asm", !4, i32 0, !5}
!1 = !{ptr @never, !"never", !"a.asm", !4, i32 0, !5}
!2 = !{ptr @same, !"same", !"a.asm", !4, i32 0, !5}
!3 = !{ptr @four, !"four", !"a.asm", !4, i32 0, !5}
!4 = !{i32 0}
!5 = !{i32 64}
