; Sums and logic of three values are one operation where the machine has such.
; RUN: for k in sums choice inverted shared killed numbers narrow apart; do %gaspar genx emit %s --kernel=$k --platform=pvc -o -; done | %FileCheck %s
; RUN: %gaspar genx emit %s --kernel=choice --platform=tgllp -o - | %FileCheck %s --check-prefix=TWO
; RUN: for k in sums choice inverted shared killed numbers narrow apart; do %gaspar genx run %s --kernel=$k -a p=u8[2048]:iota -a q=u8[2048]:zero --compare; done
; RUN: env GASPAR_DEBUG=all %gaspar genx emit %s --kernel=choice --platform=dg2 -o %t.visaasm

declare <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64)
declare <16 x i16> @llvm.genx.svm.block.ld.unaligned.v16i16.i64(i64)
declare <64 x i32> @llvm.genx.svm.block.ld.unaligned.v64i32.i64(i64)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32>, i32, i32, i32, i16, i32)
declare <64 x i32> @llvm.genx.wrregioni.v64i32.v16i32.i16.i1(<64 x i32>, <16 x i32>, i32, i32, i32, i16, i32, i1)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)
declare void @llvm.genx.svm.block.st.i64.v64i32(i64, <64 x i32>)

; Four terms are two operations.
; CHECK: sums_main:
; CHECK-NOT: {{(add|add3) \(M1, 16\)}}
; CHECK: {{add|add3}} (M1, 16)
; CHECK: {{add|add3}} (M1, 16)
; CHECK-NOT: {{(add|add3) \(M1, 16\)}}
; CHECK: ret
define dllexport void @sums(i64 %p, i64 %q) {
  %v = call <64 x i32> @llvm.genx.svm.block.ld.unaligned.v64i32.i64(i64 %p)
  %a = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 0, i32 undef)
  %b = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 64, i32 undef)
  %c = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 128, i32 undef)
  %d = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 192, i32 undef)
  %s = add <16 x i32> %a, %b
  %t = add <16 x i32> %s, %c
  %u = add <16 x i32> %d, %t
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %u)
  ret void
}

; TWO-NOT: bfn
; TWO: and (M1, 16)
; Where a bit of the first is 1 that of the second, else that of the third: ab ^ ~ac.
; CHECK: choice_main:
; CHECK: bfn.xd8 (M1, 16) {{V[0-9]+}}(0,0)<1> [[V:V[0-9]+]](0,0)<1;1,0> [[V]](1,0)<1;1,0> [[V]](2,0)<1;1,0>
; CHECK-NEXT: svm_block_st
define dllexport void @choice(i64 %p, i64 %q) {
  %v = call <64 x i32> @llvm.genx.svm.block.ld.unaligned.v64i32.i64(i64 %p)
  %a = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 0, i32 undef)
  %b = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 64, i32 undef)
  %c = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 128, i32 undef)
  %d = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 192, i32 undef)
  %x = and <16 x i32> %a, %b
  %n = xor <16 x i32> %a, splat (i32 -1)
  %y = and <16 x i32> %n, %c
  %r = xor <16 x i32> %x, %y
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %r)
  ret void
}

; Inverted bits are part of both expressions that read them.
; CHECK: inverted_main:
; CHECK: bfn
; CHECK-NEXT: bfn
; CHECK-NOT: {{not|xor}}
; CHECK: ret
define dllexport void @inverted(i64 %p, i64 %q) {
  %v = call <64 x i32> @llvm.genx.svm.block.ld.unaligned.v64i32.i64(i64 %p)
  %a = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 0, i32 undef)
  %b = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 64, i32 undef)
  %c = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 128, i32 undef)
  %d = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 192, i32 undef)
  %n = xor <16 x i32> %a, splat (i32 -1)
  %x = and <16 x i32> %n, %b
  %y = or <16 x i32> %x, %c
  %z = or <16 x i32> %n, %b
  %w = and <16 x i32> %z, %d
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %y)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %p, <16 x i32> %w)
  ret void
}

; The first operation is stored, too: it is done once.
; CHECK: shared_main:
; CHECK: and (M1, 16)
; CHECK-NEXT: or (M1, 16)
; CHECK-NEXT: add (M1, 16)
; CHECK-NEXT: add (M1, 16)
; CHECK-NOT: {{bfn|add3}}
; CHECK: ret
define dllexport void @shared(i64 %p, i64 %q) {
  %v = call <64 x i32> @llvm.genx.svm.block.ld.unaligned.v64i32.i64(i64 %p)
  %a = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 0, i32 undef)
  %b = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 64, i32 undef)
  %c = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 128, i32 undef)
  %d = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 192, i32 undef)
  %x = and <16 x i32> %a, %b
  %y = or <16 x i32> %x, %c
  %s = add <16 x i32> %x, %y
  %t = add <16 x i32> %s, %y
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %s)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %p, <16 x i32> %t)
  ret void
}

; Between the operations the first elements are written: nothing is copied.
; CHECK: killed_main:
; CHECK: and (M1, 16) [[X:V[0-9]+]](0,0)<1>
; CHECK-NOT: mov (M1, 16)
; CHECK: or (M1, 16) {{V[0-9]+}}(0,0)<1> {{.*}}[[X]](0,0)<1;1,0>
; CHECK: ret
define dllexport void @killed(i64 %p, i64 %q) {
  %v = call <64 x i32> @llvm.genx.svm.block.ld.unaligned.v64i32.i64(i64 %p)
  %a = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 0, i32 undef)
  %b = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 64, i32 undef)
  %c = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 128, i32 undef)
  %d = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 192, i32 undef)
  %x = and <16 x i32> %a, %b
  %e = mul <16 x i32> %d, %d
  %w = call <64 x i32> @llvm.genx.wrregioni.v64i32.v16i32.i16.i1(<64 x i32> %v, <16 x i32> %e, i32 0, i32 16, i32 1, i16 0, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v64i32(i64 %p, <64 x i32> %w)
  %f = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %w, i32 0, i32 16, i32 1, i16 128, i32 undef)
  %y = or <16 x i32> %x, %f
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %y)
  ret void
}

; A number is an operand of two.
; CHECK: numbers_main:
; CHECK: and (M1, 16)
; CHECK-NEXT: or (M1, 16)
; CHECK: add (M1, 16)
; CHECK-NEXT: add (M1, 16)
; CHECK-NOT: {{bfn|add3}}
; CHECK: ret
define dllexport void @numbers(i64 %p, i64 %q) {
  %v = call <64 x i32> @llvm.genx.svm.block.ld.unaligned.v64i32.i64(i64 %p)
  %a = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 0, i32 undef)
  %b = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 64, i32 undef)
  %c = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 128, i32 undef)
  %d = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 192, i32 undef)
  %x = and <16 x i32> %a, splat (i32 7654321)
  %y = or <16 x i32> %x, %b
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %y)
  %s = add <16 x i32> %c, splat (i32 7654321)
  %t = add <16 x i32> %s, %d
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %p, <16 x i32> %t)
  ret void
}

; So is an extension, which the instruction does.
; CHECK: narrow_main:
; CHECK: add (M1, 16) {{V[0-9]+}}(0,0)<1> {{.*}}<1;1,0>
; CHECK-NEXT: add (M1, 16)
; CHECK-NOT: {{add3|mov}}
; CHECK: ret
define dllexport void @narrow(i64 %p, i64 %q) {
  %v = call <64 x i32> @llvm.genx.svm.block.ld.unaligned.v64i32.i64(i64 %p)
  %a = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 0, i32 undef)
  %b = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 64, i32 undef)
  %c = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 128, i32 undef)
  %d = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 192, i32 undef)
  %h = call <16 x i16> @llvm.genx.svm.block.ld.unaligned.v16i16.i64(i64 %q)
  %z = zext <16 x i16> %h to <16 x i32>
  %s = add <16 x i32> %a, %z
  %t = add <16 x i32> %s, %b
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %t)
  ret void
}

; And elements that are two apart.
; CHECK: apart_main:
; CHECK: add (M1, 16)
; CHECK-NEXT: add (M1, 16)
; CHECK-NOT: add3
; CHECK: ret
define dllexport void @apart(i64 %p, i64 %q) {
  %v = call <64 x i32> @llvm.genx.svm.block.ld.unaligned.v64i32.i64(i64 %p)
  %a = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 0, i32 undef)
  %b = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 64, i32 undef)
  %c = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 128, i32 undef)
  %d = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 1, i16 192, i32 undef)
  %e = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 0, i32 16, i32 2, i16 4, i32 undef)
  %s = add <16 x i32> %e, %a
  %t = add <16 x i32> %s, %d
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %t)
  ret void
}

!genx.kernels = !{!0, !1, !2, !3, !4, !5, !6, !7}
!0 = !{ptr @sums, !"sums", !"", !8, i32 0, !9}
!1 = !{ptr @choice, !"choice", !"", !8, i32 0, !9}
!2 = !{ptr @inverted, !"inverted", !"", !8, i32 0, !9}
!3 = !{ptr @shared, !"shared", !"", !8, i32 0, !9}
!4 = !{ptr @killed, !"killed", !"", !8, i32 0, !9}
!5 = !{ptr @numbers, !"numbers", !"", !8, i32 0, !9}
!6 = !{ptr @narrow, !"narrow", !"", !8, i32 0, !9}
!7 = !{ptr @apart, !"apart", !"", !8, i32 0, !9}
!8 = !{i32 0, i32 0}
!9 = !{}
