; A goto whose masks are the machine's is the machine's: lanes that leave wait at the label, what has the mask is done in
; the lanes that are on, and all else in all.
; RUN: %gaspar genx verify %s
; RUN: %gaspar genx emit %s --kernel=if_else --platform=skl -o - | %FileCheck --check-prefix=IF %s
; RUN: %gaspar genx emit %s --kernel=if_else --platform=pvc -o - | %FileCheck --check-prefix=IF %s
; RUN: %gaspar genx emit %s --kernel=loop --platform=dg2 -o - | %FileCheck --check-prefix=LOOP %s
; RUN: %gaspar genx emit %s --kernel=breaks --platform=dg2 -o - | %FileCheck --check-prefix=BREAKS %s
; RUN: %gaspar genx emit %s --kernel=copied --platform=dg2 -o - | %FileCheck --check-prefix=COPIED %s
; RUN: %gaspar genx emit %s --kernel=elsewhere --platform=dg2 -o - | %FileCheck --check-prefix=PREDS %s
; RUN: %gaspar genx emit %s --kernel=elsewhere --platform=pvc -o - | %FileCheck --check-prefix=PREDS %s
; RUN: %gaspar genx run %s --kernel=if_else --compare -a x=i32[16]:iota --expect=x=i32[16]:100,102,104,106,108,110,112,114,24,27,30,33,36,39,42,45
; RUN: %gaspar genx run %s --kernel=loop --compare -a x=i32[16]:iota --expect=x=i32[16]:0,0,1,1,2,2,3,3,4,4,2,2,3,3,3,3
; RUN: %gaspar genx run %s --kernel=breaks --compare -a x=i32[16]:iota --expect=x=i32[16]:20,21,20,21,20,21,20,21,20,21,22,21,22,23,24,25
; RUN: %gaspar genx run %s --kernel=copied --compare -a x=i32[16]:iota --expect=x=i32[16]:0,1,2,3,4,5,6,7,9,10,11,12,13,14,15,16
; RUN: %gaspar genx run %s --kernel=elsewhere --compare -a x=i32[16]:iota --expect=x=i32[16]:0,1,2,3,4,5,6,7,9,10,11,12,13,14,15,16
declare <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)
declare { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1>, <16 x i1>, <16 x i1>)
declare { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1>, <16 x i1>)
declare <32 x i1> @llvm.genx.simdcf.get.em.v32i1(<32 x i1>)
declare <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1>, i32)

; IF: cmp.gt (M1_NM, 16) [[C:P[0-9]+]] {{.*}} 0x7:ud
; IF-NEXT: (![[C]]) goto (M1, 16) [[ELSE:if_else_BB_[0-9]]]
; IF: mul (M1, 16)
; IF: goto (M1, 16) [[END:if_else_BB_[0-9]]]
; IF: [[ELSE]]:
; IF: mad (M1, 16)
; IF: [[END]]:
; IF: svm_block_st
define dllexport void @if_else(i64 %x) {
entry:
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %c = icmp ugt <16 x i32> %v, splat (i32 7)
  %g = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> splat (i1 true), <16 x i1> zeroinitializer, <16 x i1> %c)
  %em = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 0
  %rm = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 1
  %off = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 2
  br i1 %off, label %else, label %then
then:
  %a = mul <16 x i32> %v, splat (i32 3)
  %on = call <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1> %em, i32 0)
  %w = select <16 x i1> %on, <16 x i32> %a, <16 x i32> %v
  %g2 = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> %em, <16 x i1> zeroinitializer, <16 x i1> zeroinitializer)
  %em2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 0
  %rm2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 1
  %off2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 2
  br i1 %off2, label %else, label %never
never:
  br label %else
else:
  %em3 = phi <32 x i1> [ %em, %entry ], [ %em2, %then ], [ %em2, %never ]
  %rm3 = phi <16 x i1> [ zeroinitializer, %entry ], [ %rm2, %then ], [ %rm2, %never ]
  %u = phi <16 x i32> [ %v, %entry ], [ %w, %then ], [ %w, %never ]
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em3, <16 x i1> %rm)
  %em4 = extractvalue { <32 x i1>, i1 } %j, 0
  %off4 = extractvalue { <32 x i1>, i1 } %j, 1
  br i1 %off4, label %end, label %do
do:
  %d = mul <16 x i32> %u, splat (i32 2)
  %b = add <16 x i32> %d, splat (i32 100)
  %on4 = call <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1> %em4, i32 0)
  %y = select <16 x i1> %on4, <16 x i32> %b, <16 x i32> %u
  br label %end
end:
  %r = phi <16 x i32> [ %u, %else ], [ %y, %do ]
  %last = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em4, <16 x i1> %rm3)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %r)
  ret void
}

; LOOP: [[HEAD:loop_BB_1]]:
; LOOP-NEXT: shr (M1, 16)
; LOOP-NEXT: cmp.gt (M1_NM, 16) [[C:P[0-9]+]]
; LOOP-NEXT: ([[C]]) goto (M1, 16) [[HEAD]]
; LOOP-NEXT: loop_BB_2:
define dllexport void @loop(i64 %x) {
entry:
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  br label %head
head:
  %em = phi <32 x i1> [ splat (i1 true), %entry ], [ %stay, %head ]
  %rm = phi <16 x i1> [ zeroinitializer, %entry ], [ %wait, %head ]
  %a = phi <16 x i32> [ %v, %entry ], [ %b, %head ]
  %on = call <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1> %em, i32 0)
  %half = lshr <16 x i32> %a, splat (i32 1)
  %b = select <16 x i1> %on, <16 x i32> %half, <16 x i32> %a
  %more = icmp ugt <16 x i32> %b, splat (i32 4)
  %g = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> %em, <16 x i1> %rm, <16 x i1> %more)
  %stay = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 0
  %wait = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 1
  %none = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 2
  br i1 %none, label %exit, label %head
exit:
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %stay, <16 x i1> %wait)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %b)
  ret void
}

; Lanes leave the loop from its middle as well: they wait for the same join.
; BREAKS: [[HEAD:breaks_BB_1]]:
; BREAKS: goto (M1, 16) [[EXIT:breaks_BB_3]]
; BREAKS: goto (M1, 16) [[HEAD]]
; BREAKS-NEXT: [[EXIT]]:
define dllexport void @breaks(i64 %x) {
entry:
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %first = add <16 x i32> %v, splat (i32 10)
  br label %head
head:
  %em = phi <32 x i1> [ splat (i1 true), %entry ], [ %stay, %latch ]
  %rm = phi <16 x i1> [ zeroinitializer, %entry ], [ %wait, %latch ]
  %a = phi <16 x i32> [ %first, %entry ], [ %b, %latch ]
  %c = icmp ult <16 x i32> %a, splat (i32 21)
  %g = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> %em, <16 x i1> %rm, <16 x i1> %c)
  %in = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 0
  %out = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 1
  %off = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 2
  br i1 %off, label %exit, label %latch
latch:
  %on = call <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1> %in, i32 0)
  %more = add <16 x i32> %a, splat (i32 2)
  %b = select <16 x i1> %on, <16 x i32> %more, <16 x i32> %a
  %odd = and <16 x i32> %v, splat (i32 3)
  %again = icmp ne <16 x i32> %b, splat (i32 20)
  %g2 = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> %in, <16 x i1> %out, <16 x i1> %again)
  %stay = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 0
  %wait = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 1
  %none = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 2
  br i1 %none, label %exit, label %head
exit:
  %left = phi <32 x i1> [ %in, %head ], [ %stay, %latch ]
  %all = phi <16 x i1> [ %out, %head ], [ %wait, %latch ]
  %r = phi <16 x i32> [ %a, %head ], [ %b, %latch ]
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %left, <16 x i1> %all)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %r)
  ret void
}

; A copy of the machine's mask: a comparison writes the lanes that are on.
; COPIED: goto (M1, 16)
; COPIED: setp (M1_NM, 32) [[P:P[0-9]+]] 0xffff0000:ud
; COPIED-NEXT: cmp.eq (M1, 16) [[P]] %group_id_x(0,0)<0;1,0> %group_id_x(0,0)<0;1,0>
define dllexport void @copied(i64 %x) {
entry:
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %c = icmp ugt <16 x i32> %v, splat (i32 7)
  %g = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> splat (i1 true), <16 x i1> zeroinitializer, <16 x i1> %c)
  %em = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 0
  %rm = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 1
  %off = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 2
  br i1 %off, label %end, label %then
then:
  %copy = call <32 x i1> @llvm.genx.simdcf.get.em.v32i1(<32 x i1> %em)
  %on = call <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1> %copy, i32 0)
  %n = zext <16 x i1> %on to <16 x i32>
  %w = add <16 x i32> %v, %n
  br label %end
end:
  %r = phi <16 x i32> [ %v, %entry ], [ %w, %then ]
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em, <16 x i1> %rm)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %r)
  ret void
}

; The mask is used where the machine's is another, so all masks are predicates.  It has lanes on that the goto does not
; have, and a jump by any lane would ask them, too.
; PREDS-NOT: {{\) goto|  goto}} (M
; PREDS: mov (M1, 1) [[B:V[0-9]+]](0,0)<1> P{{[0-9]+}}
; PREDS-NEXT: and (M1, 1) [[B]](0,0)<1> [[B]](0,0)<0;1,0> 0xffff:ud
; PREDS-NEXT: cmp.eq (M1, 1) [[N:P[0-9]+]] [[B]](0,0)<0;1,0> 0x0:ud
; PREDS-NEXT: ([[N]]) jmp (M1, 1)
define dllexport void @elsewhere(i64 %x) {
entry:
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %c = icmp ugt <16 x i32> %v, splat (i32 7)
  %g = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> splat (i1 true), <16 x i1> zeroinitializer, <16 x i1> %c)
  %em = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 0
  %rm = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 1
  %off = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 2
  br i1 %off, label %end, label %then
then:
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %v)
  br label %end
end:
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em, <16 x i1> %rm)
  %on = call <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1> %em, i32 0)
  %a = add <16 x i32> %v, splat (i32 1)
  %r = select <16 x i1> %on, <16 x i32> %a, <16 x i32> %v
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %r)
  ret void
}

!genx.kernels = !{!0, !1, !2, !3, !4}
!0 = !{ptr @if_else, !"if_else", !"a.asm", !5, i32 0, !6}
!1 = !{ptr @loop, !"loop", !"b.asm", !5, i32 0, !6}
!2 = !{ptr @breaks, !"breaks", !"c.asm", !5, i32 0, !6}
!3 = !{ptr @copied, !"copied", !"d.asm", !5, i32 0, !6}
!4 = !{ptr @elsewhere, !"elsewhere", !"e.asm", !5, i32 0, !6}
!5 = !{i32 0}
!6 = !{}
