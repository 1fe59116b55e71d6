; A branch by any lane of a predicate is one jump where the machine's jumps ask for that, and its lanes are those of
; the predicate.  Logic on whole predicates needs no execution mask.
; RUN: %gaspar genx emit %s --kernel=branch --platform=skl -o %t.visaasm
; RUN: %FileCheck --check-prefixes=ALL,JUMP %s < %t.visaasm
; RUN: %gaspar genx emit %s --kernel=branch --platform=dg2 -o - | %FileCheck --check-prefixes=ALL,JUMP %s
; RUN: %gaspar genx emit %s --kernel=branch --platform=pvc -o - | %FileCheck --check-prefixes=ALL,BITS %s
; RUN: %gaspar genx run %s --kernel=branch --compare -a x=i32[16]:iota -a i32:14 --expect=x=i32[16]:5,5,5,5,5,5,5,5,5,5,5,5,5,5,5,5
; RUN: %gaspar genx run %s --kernel=branch --compare -a x=i32[16]:iota -a i32:15 --expect=x=i32[16]:iota
; RUN: %gaspar genx emit %s --kernel=twice --platform=skl -o - | %FileCheck --check-prefix=TWICE %s
; RUN: %gaspar genx run %s --kernel=twice --compare -a x=i32[16]:iota -a i32:14 --expect=x=i32[16]:1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1
; RUN: %gaspar genx run %s --kernel=part --compare -a x=i32[16]:iota -a i32:9 --expect=x=i32[16]:5,5,5,5,5,5,5,5,5,5,5,5,5,5,5,5
; RUN: %gaspar genx emit %s --kernel=moves --platform=skl -o - | %FileCheck --check-prefix=MOVES %s
; RUN: %gaspar genx run %s --kernel=moves --compare -a x=i32[16]:iota -a i32:14 --expect=x=i32[16]:210,210,210,210,210,210,210,210,210,210,210,210,210,210,210,210
; RUN: %gaspar genx run %s --kernel=moves --compare -a x=i32[16]:iota -a i32:15 --expect=x=i32[16]:6,6,6,6,6,6,6,6,6,6,6,6,6,6,6,6
declare <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)
declare i1 @llvm.genx.any.v16i1(<16 x i1>)
declare i1 @llvm.genx.any.v8i1(<8 x i1>)
declare <8 x i1> @llvm.genx.rdpredregion.v8i1.v16i1(<16 x i1>, i32)

; ALL: and (M1_NM, 16) [[P:P[0-9]+]] P{{[0-9]+}} P{{[0-9]+}}
; JUMP-NEXT: (![[P]].any) jmp (M1, 16)
; BITS-NEXT: mov (M1, 1) {{.*}} [[P]]
; BITS-NEXT: cmp.ne
; BITS-NEXT: jmp (M1, 1)
define dllexport void @branch(i64 %x, i32 %n) {
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %one = insertelement <16 x i32> undef, i32 %n, i32 0
  %all = shufflevector <16 x i32> %one, <16 x i32> undef, <16 x i32> zeroinitializer
  %a = icmp sgt <16 x i32> %v, %all
  %b = icmp slt <16 x i32> %v, splat (i32 100)
  %c = and <16 x i1> %a, %b
  %is = call i1 @llvm.genx.any.v16i1(<16 x i1> %c)
  br i1 %is, label %then, label %out
then:
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> splat (i32 5))
  br label %out
out:
  ret void
}

; What something else reads is a value.
; TWICE-NOT: .any
; TWICE: cmp.ne
; TWICE: ret
define dllexport void @twice(i64 %x, i32 %n) {
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %one = insertelement <16 x i32> undef, i32 %n, i32 0
  %all = shufflevector <16 x i32> %one, <16 x i32> undef, <16 x i32> zeroinitializer
  %a = icmp sgt <16 x i32> %v, %all
  %is = call i1 @llvm.genx.any.v16i1(<16 x i1> %a)
  %number = zext i1 %is to i32
  br i1 %is, label %then, label %out
then:
  %w1 = insertelement <16 x i32> undef, i32 %number, i32 0
  %w = shufflevector <16 x i32> %w1, <16 x i32> undef, <16 x i32> zeroinitializer
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %w)
  br label %out
out:
  ret void
}

; Halves of predicates, as a condition.
define dllexport void @part(i64 %x, i32 %n) {
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %one = insertelement <16 x i32> undef, i32 %n, i32 0
  %all = shufflevector <16 x i32> %one, <16 x i32> undef, <16 x i32> zeroinitializer
  %a = icmp sgt <16 x i32> %v, %all
  %b = icmp sgt <16 x i32> %v, splat (i32 12)
  %ah = call <8 x i1> @llvm.genx.rdpredregion.v8i1.v16i1(<16 x i1> %a, i32 8)
  %bh = call <8 x i1> @llvm.genx.rdpredregion.v8i1.v16i1(<16 x i1> %b, i32 8)
  %c = xor <8 x i1> %ah, %bh
  %is = call i1 @llvm.genx.any.v8i1(<8 x i1> %c)
  br i1 %is, label %then, label %out
then:
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> splat (i32 5))
  br label %out
out:
  ret void
}

; The edge that needs moves is the one that falls through.
; MOVES: (P{{[0-9]+}}.any) jmp (M1, 16) [[THEN:moves_BB_1]]
; MOVES-NEXT: mov (M1, 16)
; MOVES-NEXT: jmp (M1, 1) moves_BB_2
; MOVES-NEXT: [[THEN]]:
define dllexport void @moves(i64 %x, i32 %n) {
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %one = insertelement <16 x i32> undef, i32 %n, i32 0
  %all = shufflevector <16 x i32> %one, <16 x i32> undef, <16 x i32> zeroinitializer
  %a = icmp sgt <16 x i32> %v, %all
  %is = call i1 @llvm.genx.any.v16i1(<16 x i1> %a)
  br i1 %is, label %then, label %out
then:
  %w = mul <16 x i32> %all, %all
  %d = udiv <16 x i32> %w, %all
  br label %out
out:
  %r = phi <16 x i32> [ %d, %then ], [ splat (i32 3), %0 ]
  %s = phi <16 x i32> [ %w, %then ], [ splat (i32 3), %0 ]
  %t = add <16 x i32> %r, %s
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %t)
  ret void
}

!genx.kernels = !{!0, !1, !2, !5}
!5 = !{ptr @moves, !"moves", !"moves.asm", !3, i32 0, !4}
!0 = !{ptr @branch, !"branch", !"branch.asm", !3, i32 0, !4}
!1 = !{ptr @twice, !"twice", !"twice.asm", !3, i32 0, !4}
!2 = !{ptr @part, !"part", !"part.asm", !3, i32 0, !4}
!3 = !{i32 0, i32 0}
!4 = !{}
