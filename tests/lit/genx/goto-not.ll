; Masks that are not the machine's, each by one reason: the kernel gets predicates, and computes what its masks say.
; Each kernel but @skips is emitted with a goto, which computes something else, if one check in genx/visa/divergent.c is left out.
; RUN: %gaspar genx verify %s
; RUN: %gaspar genx emit %s --kernel=ends --platform=dg2 -o - | %FileCheck %s
; RUN: %gaspar genx run %s --kernel=ends --compare -a x=i32[16]:iota --expect=x=i32[16]:0,1,2,3,4,5,6,7,9,10,11,12,13,14,15,16
; RUN: %gaspar genx emit %s --kernel=copies --platform=dg2 -o - | %FileCheck %s
; RUN: %gaspar genx run %s --kernel=copies --compare -a x=i32[16]:iota --expect=x=i32[16]:0,1,2,3,4,5,6,7,9,10,11,12,13,14,15,16
; RUN: %gaspar genx emit %s --kernel=behind --platform=dg2 -o - | %FileCheck %s
; RUN: %gaspar genx run %s --kernel=behind --compare -a x=i32[16]:iota --expect=x=i32[16]:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16
; RUN: %gaspar genx emit %s --kernel=anew --platform=dg2 -o - | %FileCheck %s
; RUN: %gaspar genx run %s --kernel=anew --compare -a x=i32[16]:iota --expect=x=i32[16]:100,101,102,103,104,105,106,107,108,109,110,111,12,13,14,15
; RUN: %gaspar genx emit %s --kernel=forgets --platform=dg2 -o - | %FileCheck %s
; RUN: %gaspar genx run %s --kernel=forgets --compare -a x=i32[16]:iota --expect=x=i32[16]:0,1,2,3,4,5,6,7,108,109,110,111,112,113,114,115
; RUN: %gaspar genx emit %s --kernel=works --platform=dg2 -o - | %FileCheck %s
; RUN: %gaspar genx run %s --kernel=works --compare -a x=i32[16]:iota --expect=x=i32[16]:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16
; RUN: %gaspar genx emit %s --kernel=stores --platform=dg2 -o - | %FileCheck %s
; RUN: %gaspar genx run %s --kernel=stores --compare -a x=i32[16]:iota --expect=x=i32[16]:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16
; RUN: %gaspar genx emit %s --kernel=again --platform=dg2 -o - | %FileCheck %s
; RUN: %gaspar genx run %s --kernel=again --compare -a x=i32[16]:iota --expect=x=i32[16]:20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35
; RUN: %gaspar genx emit %s --kernel=skips --platform=dg2 -o - | %FileCheck %s
; RUN: %gaspar genx run %s --kernel=skips --compare -a x=i32[16]:iota --expect=x=i32[16]:0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
; CHECK-NOT: {{\) goto|  goto}} (M
; CHECK: ret (M1
declare <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)
declare { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1>, <16 x i1>, <16 x i1>)
declare { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1>, <16 x i1>)
declare <32 x i1> @llvm.genx.simdcf.get.em.v32i1(<32 x i1>)
declare <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1>, i32)

; A kernel ends while lanes wait.
define dllexport void @ends(i64 %x) {
entry:
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %c = icmp ugt <16 x i32> %v, splat (i32 7)
  %g1 = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> splat (i1 true), <16 x i1> zeroinitializer, <16 x i1> %c)
  %em1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 0
  %rm1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 1
  %off1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 2
  br i1 %off1, label %end, label %then
then:
  %on1 = call <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1> %em1, i32 0)
  %a = add <16 x i32> %v, splat (i32 1)
  %w = select <16 x i1> %on1, <16 x i32> %a, <16 x i32> %v
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %w)
  ret void
end:
  %j1 = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em1, <16 x i1> %rm1)
  %ej1 = extractvalue { <32 x i1>, i1 } %j1, 0
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %v)
  ret void
}

; The copy is of the mask before the join.
define dllexport void @copies(i64 %x) {
entry:
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %c = icmp ugt <16 x i32> %v, splat (i32 7)
  %g1 = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> splat (i1 true), <16 x i1> zeroinitializer, <16 x i1> %c)
  %em1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 0
  %rm1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 1
  %off1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 2
  br i1 %off1, label %end, label %then
then:
  br label %end
end:
  %j1 = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em1, <16 x i1> %rm1)
  %ej1 = extractvalue { <32 x i1>, i1 } %j1, 0
  %copy = call <32 x i1> @llvm.genx.simdcf.get.em.v32i1(<32 x i1> %em1)
  %on1 = call <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1> %copy, i32 0)
  %a = add <16 x i32> %v, splat (i32 1)
  %w = select <16 x i1> %on1, <16 x i32> %a, <16 x i32> %v
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %w)
  ret void
}

; Lanes 16 to 31 of the mask, which no goto of 16 lanes changes.
define dllexport void @behind(i64 %x) {
entry:
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %c = icmp ugt <16 x i32> %v, splat (i32 7)
  %g1 = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> splat (i1 true), <16 x i1> zeroinitializer, <16 x i1> %c)
  %em1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 0
  %rm1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 1
  %off1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 2
  br i1 %off1, label %end, label %then
then:
  %on1 = call <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1> %em1, i32 16)
  %a = add <16 x i32> %v, splat (i32 1)
  %w = select <16 x i1> %on1, <16 x i32> %a, <16 x i32> %v
  br label %end
end:
  %r = phi <16 x i32> [ %v, %entry ], [ %w, %then ]
  %j1 = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em1, <16 x i1> %rm1)
  %ej1 = extractvalue { <32 x i1>, i1 } %j1, 0
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %r)
  ret void
}

; The inner goto begins with all lanes, and not with those that are on.
define dllexport void @anew(i64 %x) {
entry:
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %c = icmp ugt <16 x i32> %v, splat (i32 7)
  %c2 = icmp ult <16 x i32> %v, splat (i32 12)
  %g1 = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> splat (i1 true), <16 x i1> zeroinitializer, <16 x i1> %c)
  %em1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 0
  %rm1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 1
  %off1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 2
  br i1 %off1, label %end, label %then
then:
  %g2 = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> splat (i1 true), <16 x i1> zeroinitializer, <16 x i1> %c2)
  %em2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 0
  %rm2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 1
  %off2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 2
  br i1 %off2, label %inner, label %more
more:
  %on2 = call <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1> %em2, i32 0)
  %a = add <16 x i32> %v, splat (i32 100)
  %w = select <16 x i1> %on2, <16 x i32> %a, <16 x i32> %v
  br label %inner
inner:
  %u = phi <16 x i32> [ %v, %then ], [ %w, %more ]
  %j2 = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em2, <16 x i1> %rm2)
  %ej2 = extractvalue { <32 x i1>, i1 } %j2, 0
  %oj2 = extractvalue { <32 x i1>, i1 } %j2, 1
  br i1 %oj2, label %end, label %do
do:
  br label %end
end:
  %em = phi <32 x i1> [ %em1, %entry ], [ %ej2, %inner ], [ %ej2, %do ]
  %r = phi <16 x i32> [ %v, %entry ], [ %u, %inner ], [ %u, %do ]
  %j1 = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em, <16 x i1> %rm1)
  %ej1 = extractvalue { <32 x i1>, i1 } %j1, 0
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %r)
  ret void
}

; The second goto forgets the lanes that left by the first one: they stay off behind the join.
define dllexport void @forgets(i64 %x) {
entry:
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %c = icmp ugt <16 x i32> %v, splat (i32 7)
  %c2 = icmp ult <16 x i32> %v, splat (i32 12)
  %g1 = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> splat (i1 true), <16 x i1> zeroinitializer, <16 x i1> %c)
  %em1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 0
  %rm1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 1
  %off1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 2
  br i1 %off1, label %end, label %then
then:
  %g2 = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> %em1, <16 x i1> zeroinitializer, <16 x i1> %c2)
  %em2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 0
  %rm2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 1
  %off2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 2
  br i1 %off2, label %end, label %more
more:
  br label %end
end:
  %em = phi <32 x i1> [ %em1, %entry ], [ %em2, %then ], [ %em2, %more ]
  %rm = phi <16 x i1> [ %rm1, %entry ], [ %rm2, %then ], [ %rm2, %more ]
  %j1 = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em, <16 x i1> %rm)
  %ej1 = extractvalue { <32 x i1>, i1 } %j1, 0
  %on1 = call <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1> %ej1, i32 0)
  %a = add <16 x i32> %v, splat (i32 100)
  %w = select <16 x i1> %on1, <16 x i32> %a, <16 x i32> %v
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %w)
  ret void
}

; All lanes may wait when the block runs, which does not ask, and it stores in all lanes.
define dllexport void @works(i64 %x) {
entry:
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %c = icmp ugt <16 x i32> %v, splat (i32 7)
  %g1 = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> splat (i1 true), <16 x i1> zeroinitializer, <16 x i1> %c)
  %em1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 0
  %rm1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 1
  %off1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 2
  br i1 %off1, label %else, label %then
then:
  %g2 = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> %em1, <16 x i1> zeroinitializer, <16 x i1> zeroinitializer)
  %em2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 0
  %rm2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 1
  %off2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 2
  br i1 %off2, label %else, label %never
never:
  br label %else
else:
  %em = phi <32 x i1> [ %em1, %entry ], [ %em2, %then ], [ %em2, %never ]
  %rm = phi <16 x i1> [ zeroinitializer, %entry ], [ %rm2, %then ], [ %rm2, %never ]
  %j3 = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em, <16 x i1> %rm1)
  %ej3 = extractvalue { <32 x i1>, i1 } %j3, 0
  %a = add <16 x i32> %v, splat (i32 1)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %a)
  br label %end
end:
  %j4 = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %ej3, <16 x i1> %rm)
  %ej4 = extractvalue { <32 x i1>, i1 } %j4, 0
  ret void
}

; The block stores before it asks whether lanes are on.
define dllexport void @stores(i64 %x) {
entry:
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %c = icmp ugt <16 x i32> %v, splat (i32 7)
  %g1 = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> splat (i1 true), <16 x i1> zeroinitializer, <16 x i1> %c)
  %em1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 0
  %rm1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 1
  %off1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 2
  br i1 %off1, label %else, label %then
then:
  %g2 = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> %em1, <16 x i1> zeroinitializer, <16 x i1> zeroinitializer)
  %em2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 0
  %rm2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 1
  %off2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 2
  br i1 %off2, label %else, label %never
never:
  br label %else
else:
  %em = phi <32 x i1> [ %em1, %entry ], [ %em2, %then ], [ %em2, %never ]
  %rm = phi <16 x i1> [ zeroinitializer, %entry ], [ %rm2, %then ], [ %rm2, %never ]
  %j3 = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em, <16 x i1> %rm1)
  %ej3 = extractvalue { <32 x i1>, i1 } %j3, 0
  %oj3 = extractvalue { <32 x i1>, i1 } %j3, 1
  %a = add <16 x i32> %v, splat (i32 1)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %a)
  br i1 %oj3, label %end, label %do
do:
  br label %end
end:
  %j4 = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %ej3, <16 x i1> %rm)
  %ej4 = extractvalue { <32 x i1>, i1 } %j4, 0
  ret void
}

; Each round of the loop begins with all lanes, though some wait.
define dllexport void @again(i64 %x) {
entry:
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %c = icmp ugt <16 x i32> %v, splat (i32 7)
  br label %head
head:
  %rm = phi <16 x i1> [ zeroinitializer, %entry ], [ %rm1, %head ]
  %a = phi <16 x i32> [ %v, %entry ], [ %b, %head ]
  %b = add <16 x i32> %a, splat (i32 1)
  %go = icmp ult <16 x i32> %b, splat (i32 20)
  %g1 = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> splat (i1 true), <16 x i1> %rm, <16 x i1> %go)
  %em1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 0
  %rm1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 1
  %off1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 2
  br i1 %off1, label %exit, label %head
exit:
  %j1 = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em1, <16 x i1> %rm1)
  %ej1 = extractvalue { <32 x i1>, i1 } %j1, 0
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %b)
  ret void
}

; If no lane is on, the program goes to a join behind one at which lanes wait.
define dllexport void @skips(i64 %x) {
entry:
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %c = icmp ugt <16 x i32> %v, splat (i32 7)
  %g1 = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> splat (i1 true), <16 x i1> zeroinitializer, <16 x i1> %c)
  %em1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 0
  %rm1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 1
  %off1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g1, 2
  br i1 %off1, label %else, label %then
then:
  %g2 = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> %em1, <16 x i1> zeroinitializer, <16 x i1> zeroinitializer)
  %em2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 0
  %rm2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 1
  %off2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g2, 2
  br i1 %off2, label %end, label %never
never:
  br label %else
else:
  %em = phi <32 x i1> [ %em1, %entry ], [ %em2, %never ]
  %rm = phi <16 x i1> [ zeroinitializer, %entry ], [ %rm2, %never ]
  %j3 = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em, <16 x i1> %rm1)
  %ej3 = extractvalue { <32 x i1>, i1 } %j3, 0
  %on3 = call <16 x i1> @llvm.genx.rdpredregion.v16i1.v32i1(<32 x i1> %ej3, i32 0)
  %a = add <16 x i32> %v, splat (i32 1)
  %w = select <16 x i1> %on3, <16 x i32> %a, <16 x i32> %v
  br label %end
end:
  %last = phi <32 x i1> [ %em2, %then ], [ %ej3, %else ]
  %rest = phi <16 x i1> [ %rm2, %then ], [ %rm, %else ]
  %r = phi <16 x i32> [ %v, %then ], [ %w, %else ]
  %j4 = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %last, <16 x i1> %rest)
  %ej4 = extractvalue { <32 x i1>, i1 } %j4, 0
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %r)
  ret void
}

!genx.kernels = !{!0, !1, !2, !3, !4, !5, !6, !7, !8}
!0 = !{ptr @ends, !"ends", !"ends.asm", !9, i32 0, !10}
!1 = !{ptr @copies, !"copies", !"copies.asm", !9, i32 0, !10}
!2 = !{ptr @behind, !"behind", !"behind.asm", !9, i32 0, !10}
!3 = !{ptr @anew, !"anew", !"anew.asm", !9, i32 0, !10}
!4 = !{ptr @forgets, !"forgets", !"forgets.asm", !9, i32 0, !10}
!5 = !{ptr @works, !"works", !"works.asm", !9, i32 0, !10}
!6 = !{ptr @stores, !"stores", !"stores.asm", !9, i32 0, !10}
!7 = !{ptr @again, !"again", !"again.asm", !9, i32 0, !10}
!8 = !{ptr @skips, !"skips", !"skips.asm", !9, i32 0, !10}
!9 = !{i32 0}
!10 = !{}
