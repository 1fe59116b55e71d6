; Markers of SIMD control flow, as front ends write them: lanes where simdcf.any is off wait, and what some lanes write is masked.
; RUN: %gaspar genx verify %s
; RUN: %gaspar genx emit %s --kernel=iffy --platform=dg2 -o - | %FileCheck %s --check-prefix=IF
; RUN: %gaspar genx run %s --kernel=iffy --compare -a x=i32[16]:iota --expect=x=i32[16]:100,101,102,103,104,15,16,17,18,19,20,21,22,23,24,25
; RUN: %gaspar genx emit %s --kernel=rounds --platform=skl -o - | %FileCheck %s --check-prefix=LOOP
; RUN: %gaspar genx run %s --kernel=rounds --compare -a x=i32[16]:iota --expect=x=i32[16]:0,1,2,3,4,2,3,3,4,4,2,2,3,3,3,3
; RUN: %gaspar genx emit %s --kernel=sums --platform=dg2 -o - | %FileCheck %s --check-prefix=SUM
; RUN: %gaspar genx run %s --kernel=sums --compare -a x=i32[16]:iota --expect=x=i32[16]:0,1,2,3,4,5,6,7,8,9,10,11,12,13,39,40
; RUN: %gaspar genx run %s --kernel=unmasked --compare -a x=i32[16]:iota --expect=x=i32[16]:1,2,3,4,5,6,7,8,9,10,11,12,13,14,17,18
; RUN: %gaspar genx emit %s --kernel=unmasked --platform=dg2 -o - | %FileCheck %s --check-prefix=UNMASK
; RUN: %gaspar genx run %s --kernel=half --compare -a x=i32[32]:iota --expect=x=i32[32]:8,1,9,3,10,5,11,7,12,9,5,11,6,13,7,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
; RUN: %gaspar genx run %s --kernel=plain --compare -a x=i32[16]:iota --expect=x=i32[16]:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16
; RUN: %gaspar genx run %s --kernel=drag --compare -a x=i32[16]:iota --expect=x=i32[16]:10,11,12,13,14,105,106,107,108,109,110,111,112,113,114,115
; RUN: %gaspar genx emit %s --kernel=lowered --platform=dg2 -o - | %FileCheck %s --check-prefix=LOWERED
; RUN: %gaspar genx run %s --kernel=lowered --compare -a x=i32[16]:iota --expect=x=i32[16]:1,2,3,4,5,6,7,8,9,10,11,12,13,24,25,26
; RUN: %gaspar genx run %s --kernel=number --compare -a x=i32[16]:iota --expect=x=i32[16]:100,1,102,3,104,5,106,7,108,9,110,11,112,13,114,15
declare <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64)
declare <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)
declare void @llvm.genx.svm.block.st.i64.v32i32(i64, <32 x i32>)
declare i1 @llvm.genx.simdcf.any.v16i1(<16 x i1>)
declare i1 @llvm.genx.simdcf.any.v8i1(<8 x i1>)
declare <16 x i32> @llvm.genx.simdcf.predicate.v16i32(<16 x i32>, <16 x i32>)
declare i32 @llvm.genx.unmask.begin()
declare void @llvm.genx.unmask.end(i32)
declare i32 @llvm.genx.simdcf.savemask.v32i1(<32 x i1>)
declare <32 x i1> @llvm.genx.simdcf.unmask.v32i1(i32, i32)
declare <32 x i1> @llvm.genx.simdcf.remask.v32i1(<32 x i1>, i32)
declare { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1>, <16 x i1>, <16 x i1>)
declare { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1>, <16 x i1>)
declare <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1>, i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)

; Two lanes' ways are the machine's goto; each store of a variable is done in the lanes that are on.
; IF: (!P{{[0-9]+}}) goto (M1, 16) [[ELSE:iffy_BB_[0-9]+]]
; IF: add (M1, 16) [[X:V[0-9]+]](0,0)<1> [[X]](0,0)<1;1,0> 0xa:d
; IF: goto (M1, 16)
; IF: [[ELSE]]:
; IF: add (M1, 16) [[X]](0,0)<1> [[X]](0,0)<1;1,0> 0x64:d
define dllexport void @iffy(i64 %x) {
entry:
  %v = alloca <16 x i32>
  %a = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  store <16 x i32> %a, ptr %v
  %c = icmp ugt <16 x i32> %a, splat (i32 4)
  %any = call i1 @llvm.genx.simdcf.any.v16i1(<16 x i1> %c)
  br i1 %any, label %then, label %else
then:
  %b = load <16 x i32>, ptr %v
  %d = add <16 x i32> %b, splat (i32 10)
  store <16 x i32> %d, ptr %v
  br label %end
else:
  %e = load <16 x i32>, ptr %v
  %f = add <16 x i32> %e, splat (i32 100)
  store <16 x i32> %f, ptr %v
  br label %end
end:
  %g = load <16 x i32>, ptr %v
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %g)
  ret void
}

; Lanes leave a loop one after the other.
; LOOP: [[HEAD:rounds_BB_[0-9]+]]:
; LOOP: mov (M1, 16)
; LOOP: (P{{[0-9]+}}) goto (M1, 16) [[HEAD]]
define dllexport void @rounds(i64 %x) {
entry:
  %v = alloca <16 x i32>
  %a = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  store <16 x i32> %a, ptr %v
  %c = icmp ugt <16 x i32> %a, splat (i32 4)
  %any = call i1 @llvm.genx.simdcf.any.v16i1(<16 x i1> %c)
  br i1 %any, label %body, label %exit
body:
  %b = load <16 x i32>, ptr %v
  %d = lshr <16 x i32> %b, splat (i32 1)
  store <16 x i32> %d, ptr %v
  %c2 = icmp ugt <16 x i32> %d, splat (i32 4)
  %any2 = call i1 @llvm.genx.simdcf.any.v16i1(<16 x i1> %c2)
  br i1 %any2, label %body, label %exit
exit:
  %g = load <16 x i32>, ptr %v
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %g)
  ret void
}

; Lanes that are off count as what simdcf.predicate names: 14 + 11, and 15 + 10, where both are on; single elements are written in any case.
; SUM: (!P{{[0-9]+}}) goto (M1, 16)
define dllexport void @sums(i64 %x) {
entry:
  %v = alloca <16 x i32>
  %n = alloca i32
  store i32 0, ptr %n
  %a = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  store <16 x i32> %a, ptr %v
  %c = icmp ugt <16 x i32> %a, splat (i32 13)
  %any = call i1 @llvm.genx.simdcf.any.v16i1(<16 x i1> %c)
  br i1 %any, label %then, label %end
then:
  %b = load <16 x i32>, ptr %v
  %s = call <16 x i32> @llvm.genx.simdcf.predicate.v16i32(<16 x i32> %b, <16 x i32> splat (i32 1))
  %s13 = extractelement <16 x i32> %s, i32 3
  %s14 = extractelement <16 x i32> %s, i32 14
  %s15 = extractelement <16 x i32> %s, i32 15
  %sum1 = add i32 %s14, %s15
  %sum2 = add i32 %sum1, %s13
  %low = sub i32 %sum2, 5
  store i32 %low, ptr %n
  %m = load i32, ptr %n
  %i = insertelement <16 x i32> undef, i32 %m, i32 0
  %all = shufflevector <16 x i32> %i, <16 x i32> undef, <16 x i32> zeroinitializer
  %d = add <16 x i32> %b, %all
  store <16 x i32> %d, ptr %v
  br label %end
end:
  %g = load <16 x i32>, ptr %v
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %g)
  ret void
}

; Between the markers all lanes are on.
; UNMASK: (!P{{[0-9]+}}) goto (M1, 16)
; UNMASK: add (M1_NM, 16) [[X:V[0-9]+]](0,0)<1> {{.*}} 0x1:d
; UNMASK: add (M1, 16) {{.*}} 0x3:d
define dllexport void @unmasked(i64 %x) {
entry:
  %v = alloca <16 x i32>
  %mask = alloca i32
  %a = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  store <16 x i32> %a, ptr %v
  %c = icmp ugt <16 x i32> %a, splat (i32 13)
  %any = call i1 @llvm.genx.simdcf.any.v16i1(<16 x i1> %c)
  br i1 %any, label %then, label %end
then:
  %old = call i32 @llvm.genx.unmask.begin()
  store i32 %old, ptr %mask
  %b = load <16 x i32>, ptr %v
  %d = add <16 x i32> %b, splat (i32 1)
  store <16 x i32> %d, ptr %v
  %m = load i32, ptr %mask
  call void @llvm.genx.unmask.end(i32 %m)
  %e = load <16 x i32>, ptr %v
  %f = add <16 x i32> %e, splat (i32 2)
  store <16 x i32> %f, ptr %v
  br label %end
end:
  %g = load <16 x i32>, ptr %v
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %g)
  ret void
}

; A part of a vector is written in the lanes that are on.
define dllexport void @half(i64 %x) {
entry:
  %v = alloca <32 x i32>
  %a = call <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64 %x)
  store <32 x i32> %a, ptr %v
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %a, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %c = icmp ult <8 x i32> %r, splat (i32 5)
  %any = call i1 @llvm.genx.simdcf.any.v8i1(<8 x i1> %c)
  br i1 %any, label %then, label %else
then:
  %b = load <32 x i32>, ptr %v
  %d = add <8 x i32> %r, splat (i32 8)
  %w = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %b, <8 x i32> %d, i32 0, i32 8, i32 2, i16 0, i32 undef, i1 true)
  store <32 x i32> %w, ptr %v
  br label %end
else:
  %e = load <32 x i32>, ptr %v
  %u = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %e, <8 x i32> %r, i32 0, i32 8, i32 2, i16 0, i32 undef, i1 true)
  store <32 x i32> %u, ptr %v
  br label %end
end:
  %g = load <32 x i32>, ptr %v
  call void @llvm.genx.svm.block.st.i64.v32i32(i64 %x, <32 x i32> %g)
  ret void
}

; Where all lanes are on, markers choose nothing; both ways of a branch may be one.
define dllexport void @plain(i64 %x) {
entry:
  %old = call i32 @llvm.genx.unmask.begin()
  %a = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %s = call <16 x i32> @llvm.genx.simdcf.predicate.v16i32(<16 x i32> %a, <16 x i32> zeroinitializer)
  call void @llvm.genx.unmask.end(i32 %old)
  %c = icmp ugt <16 x i32> %a, splat (i32 13)
  %any = call i1 @llvm.genx.simdcf.any.v16i1(<16 x i1> %c)
  br i1 %any, label %end, label %end
end:
  %d = add <16 x i32> %s, splat (i32 1)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %d)
  ret void
}

; All lanes leave the loop; the last of them finds no lane at %next, where all would be on, and goes on to the exit.
define dllexport void @drag(i64 %x) {
entry:
  %v = alloca <16 x i32>
  %n = alloca i32
  store i32 0, ptr %n
  %a = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  store <16 x i32> %a, ptr %v
  %c = icmp ult <16 x i32> %a, splat (i32 5)
  br label %head
head:
  %i = load i32, ptr %n
  %first = icmp eq i32 %i, 0
  br i1 %first, label %again, label %part
again:
  %some = call i1 @llvm.genx.simdcf.any.v16i1(<16 x i1> %c)
  br i1 %some, label %low, label %other
low:
  br label %next
other:
  br label %next
part:
  %any = call i1 @llvm.genx.simdcf.any.v16i1(<16 x i1> %c)
  br i1 %any, label %then, label %else
then:
  %b = load <16 x i32>, ptr %v
  %d = add <16 x i32> %b, splat (i32 10)
  store <16 x i32> %d, ptr %v
  br label %exit
else:
  %e = load <16 x i32>, ptr %v
  %f = add <16 x i32> %e, splat (i32 100)
  store <16 x i32> %f, ptr %v
  br label %exit
next:
  %j = load i32, ptr %n
  %k = add i32 %j, 1
  store i32 %k, ptr %n
  br label %head
exit:
  %g = load <16 x i32>, ptr %v
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %g)
  ret void
}

; The masks that the markers stand for: the machine's own stays what it was, and nothing is saved.
; LOWERED: (!P{{[0-9]+}}) goto (M1, 16) lowered
; LOWERED-NEXT: lowered_BB
; LOWERED-NEXT: add (M1_NM, 16) [[Y:V[0-9]+]](0,0)<1> {{.*}} 0x1:d
; LOWERED-NEXT: add (M1, 16) {{.*}} 0xb:d
define dllexport void @lowered(i64 %x) {
entry:
  %a = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %c = icmp ugt <16 x i32> %a, splat (i32 12)
  %g1 = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> splat (i1 true), <16 x i1> zeroinitializer, <16 x i1> %c)
  %em = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 0
  %rm = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 1
  %off = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 2
  br i1 %off, label %end, label %then
then:
  %saved = call i32 @llvm.genx.simdcf.savemask.v32i1(<32 x i1> %em)
  %all = call <32 x i1> @llvm.genx.simdcf.unmask.v32i1(i32 %saved, i32 -1)
  %on = call <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1> %all, i32 0)
  %b = add <16 x i32> %a, splat (i32 1)
  %d = select <16 x i1> %on, <16 x i32> %b, <16 x i32> %a
  %back = call <32 x i1> @llvm.genx.simdcf.remask.v32i1(<32 x i1> %all, i32 %saved)
  %on2 = call <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1> %back, i32 0)
  %e = add <16 x i32> %d, splat (i32 10)
  %f = select <16 x i1> %on2, <16 x i32> %e, <16 x i32> %d
  br label %end
end:
  %em2 = phi <32 x i1> [ %em, %entry ], [ %back, %then ]
  %h = phi <16 x i32> [ %a, %entry ], [ %f, %then ]
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em2, <16 x i1> %rm)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %h)
  ret void
}

; A mask of a number that nobody saved.
define dllexport void @number(i64 %x) {
entry:
  %a = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %em = call <32 x i1> @llvm.genx.simdcf.remask.v32i1(<32 x i1> splat (i1 true), i32 1431655765)
  %on = call <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1> %em, i32 0)
  %b = add <16 x i32> %a, splat (i32 100)
  %d = select <16 x i1> %on, <16 x i32> %b, <16 x i32> %a
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %d)
  ret void
}

!genx.kernels = !{!0, !1, !2, !3, !4, !5, !6, !7, !8}
!0 = !{ptr @iffy, !"iffy", !"iffy.asm", !9, i32 0, !10}
!1 = !{ptr @rounds, !"rounds", !"rounds.asm", !9, i32 0, !10}
!2 = !{ptr @sums, !"sums", !"sums.asm", !9, i32 0, !10}
!3 = !{ptr @unmasked, !"unmasked", !"unmasked.asm", !9, i32 0, !10}
!4 = !{ptr @half, !"half", !"half.asm", !9, i32 0, !10}
!5 = !{ptr @plain, !"plain", !"plain.asm", !9, i32 0, !10}
!6 = !{ptr @drag, !"drag", !"drag.asm", !9, i32 0, !10}
!7 = !{ptr @lowered, !"lowered", !"lowered.asm", !9, i32 0, !10}
!8 = !{ptr @number, !"number", !"number.asm", !9, i32 0, !10}
!9 = !{i32 0}
!10 = !{i32 64}
