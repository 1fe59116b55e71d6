; Reads of what was written, fills, sums by halves, sums of products, bytes as operands, and rotations.
; RUN: for k in shared seen dear fills holed halves products differences narrow; do %gaspar genx emit %s --kernel=$k --platform=skl -o -; done | %FileCheck %s
; RUN: env GASPAR_SKIP=written %gaspar genx emit %s --kernel=shared --platform=skl -o - | %FileCheck %s --check-prefix=APART
; RUN: %gaspar genx emit %s --kernel=turned --platform=dg2 -o - | %FileCheck %s --check-prefix=TURNED
; RUN: %gaspar genx emit %s --kernel=turned --platform=skl -o - | %FileCheck %s --check-prefix=SHIFTED

declare <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64)
declare <8 x i16> @llvm.genx.svm.block.ld.v8i16.i64(i64)
declare <16 x i8> @llvm.genx.svm.block.ld.v16i8.i64(i64)
declare <8 x float> @llvm.genx.svm.block.ld.v8f32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)
declare void @llvm.genx.svm.block.st.i64.v8i32(i64, <8 x i32>)
declare void @llvm.genx.svm.block.st.i64.v8f32(i64, <8 x float>)
declare void @llvm.genx.svm.block.st.i64.v16i16(i64, <16 x i16>)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)
declare <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32>, i32, i32, i32, i16, i32)
declare <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16(<4 x i32>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32>, <4 x i32>, i32, i32, i32, i16, i32, i1)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v2i32.i16.i1(<8 x i32>, <2 x i32>, i32, i32, i32, i16, i32, i1)
declare <4 x i32> @llvm.genx.wrregioni.v4i32.v2i32.i16.i1(<4 x i32>, <2 x i32>, i32, i32, i32, i16, i32, i1)

; The sum is written into the loaded vector, and the next one reads it there: two instructions.  If reads go to the
; sum itself, it has a variable of its own and a move.
; CHECK: shared_main:
; CHECK: add (M1, 4) [[V:V[0-9]+]](0,4)<1> [[V]](0,0)<1;1,0> 0x5:d
; CHECK-NEXT: add (M1, 4) [[V]](0,0)<1> [[V]](0,4)<1;1,0> 0x6:d
; CHECK-NOT: mov
; APART: add (M1, 4)
; APART: mov (M1, 4)
define dllexport void @shared(i64 %p, i64 %q) {
  %v = call <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64 %p)
  %a = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v, i32 0, i32 4, i32 1, i16 0, i32 undef)
  %s = add <4 x i32> %a, <i32 5, i32 5, i32 5, i32 5>
  %w = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> %v, <4 x i32> %s, i32 0, i32 4, i32 1, i16 16, i32 undef, i1 true)
  %b = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %w, i32 0, i32 4, i32 1, i16 16, i32 undef)
  %t = add <4 x i32> %b, <i32 6, i32 6, i32 6, i32 6>
  %x = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> %w, <4 x i32> %t, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %q, <8 x i32> %x)
  ret void
}

; The elements are written again before the sum is read: it keeps a variable of its own.
; CHECK: seen_main:
; CHECK: mul (M1, 4) [[S:V[0-9]+]](0,0)<1>
; CHECK: mov (M1, 4) {{V[0-9]+}}(0,4)<1> [[S]](0,0)<1;1,0>
; CHECK: add (M1, 4) {{V[0-9]+}}(0,0)<1> [[S]](0,0)<1;1,0> 0x6:d
define dllexport void @seen(i64 %p, i64 %q) {
  %v = call <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64 %p)
  %a = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v, i32 0, i32 4, i32 1, i16 0, i32 undef)
  %s = mul <4 x i32> %a, %a
  %w = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> %v, <4 x i32> %s, i32 0, i32 4, i32 1, i16 16, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %q, <8 x i32> %w)
  %o = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16(<4 x i32> %a, i32 0, i32 2, i32 1, i16 4, i32 undef)
  %x = call <8 x i32> @llvm.genx.wrregioni.v8i32.v2i32.i16.i1(<8 x i32> %w, <2 x i32> %o, i32 0, i32 2, i32 1, i16 20, i32 undef, i1 true)
  %r = add i64 %q, 64
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %r, <8 x i32> %x)
  %t = add <4 x i32> %s, <i32 6, i32 6, i32 6, i32 6>
  %u = add i64 %q, 128
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %u, <4 x i32> %t)
  ret void
}

; No instruction reads the two rows at once: two moves of the product cost less than cutting all that reads it.
; CHECK: dear_main:
; CHECK: mul (M1, 8) [[S:V[0-9]+]](0,0)<1>
; CHECK: mov (M1, 4)
; CHECK: mov (M1, 4)
; CHECK: add (M1, 8) {{V[0-9]+}}(0,0)<1> [[S]](0,0)<1;1,0> 0x6:d
; CHECK: xor (M1, 8) {{V[0-9]+}}(0,0)<1> [[S]](0,0)<1;1,0> 0x5:d
define dllexport void @dear(i64 %p, i64 %q) {
  %v = call <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64 %p)
  %x = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %q)
  %s = mul <8 x i32> %v, %v
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %x, <8 x i32> %s, i32 12, i32 4, i32 1, i16 0, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %w)
  %t = add <8 x i32> %s, <i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6>
  %u = xor <8 x i32> %s, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %p, <8 x i32> %t)
  %r = add i64 %p, 32
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %r, <8 x i32> %u)
  ret void
}

; Two writes cover the zeros, which are not made.
; CHECK: fills_main:
; CHECK-NOT: mov {{.*}} 0x0:
; CHECK: ret
define dllexport void @fills(i64 %p, i64 %q) {
  %v = call <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64 %p)
  %a = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v, i32 0, i32 4, i32 1, i16 0, i32 undef)
  %b = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v, i32 0, i32 4, i32 1, i16 16, i32 undef)
  %s = add <4 x i32> %a, %b
  %d = sub <4 x i32> %a, %b
  %w = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> zeroinitializer, <4 x i32> %s, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  %x = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> %w, <4 x i32> %d, i32 0, i32 4, i32 1, i16 16, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %q, <8 x i32> %x)
  ret void
}

; Half of the zeros is stored before they are written over.
; CHECK: holed_main:
; CHECK: mov {{.*}} 0x0:
define dllexport void @holed(i64 %p, i64 %q) {
  %v = call <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64 %p)
  %a = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v, i32 0, i32 4, i32 1, i16 0, i32 undef)
  %b = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v, i32 0, i32 4, i32 1, i16 16, i32 undef)
  %s = add <4 x i32> %a, %b
  %d = sub <4 x i32> %a, %b
  %w = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> zeroinitializer, <4 x i32> %s, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %q, <8 x i32> %w)
  %x = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> %w, <4 x i32> %d, i32 0, i32 4, i32 1, i16 16, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %p, <8 x i32> %x)
  ret void
}

; A sum by halves is one instruction for each step: of 8 lanes, of 4, of 2.
; CHECK: halves_main:
; CHECK: mul (M1, 8)
; CHECK: add (M1, 4)
; CHECK: add (M1, 2)
; CHECK-NOT: mul
define dllexport void @halves(i64 %p, i64 %q) {
  %v = call <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64 %p)
  %m = mul <8 x i32> %v, %v
  %a = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %m, i32 0, i32 4, i32 1, i16 0, i32 undef)
  %b = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %m, i32 0, i32 4, i32 1, i16 16, i32 undef)
  %s = add <4 x i32> %a, %b
  %c = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16(<4 x i32> %s, i32 0, i32 2, i32 1, i16 0, i32 undef)
  %d = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16(<4 x i32> %s, i32 0, i32 2, i32 1, i16 8, i32 undef)
  %t = add <2 x i32> %c, %d
  %w = call <4 x i32> @llvm.genx.wrregioni.v4i32.v2i32.i16.i1(<4 x i32> zeroinitializer, <2 x i32> %t, i32 0, i32 2, i32 1, i16 0, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %q, <4 x i32> %w)
  ret void
}

; With the flag on both, product and sum are one; without it on the product, or if another uses the product, two.
; CHECK: products_main:
; CHECK: mad (M1, 8)
; CHECK: mul (M1, 8)
; CHECK-NEXT: add (M1, 8)
; CHECK: mul (M1, 8)
; CHECK-NOT: mad
; CHECK: ret
define dllexport void @products(i64 %p, i64 %q) {
  %v = call <8 x float> @llvm.genx.svm.block.ld.v8f32.i64(i64 %p)
  %a = fmul contract <8 x float> %v, %v
  %b = fadd contract <8 x float> %a, %v
  %c = fmul <8 x float> %b, %v
  %d = fadd contract <8 x float> %c, %v
  %e = fmul contract <8 x float> %d, %v
  %f = fadd contract <8 x float> %e, %v
  call void @llvm.genx.svm.block.st.i64.v8f32(i64 %q, <8 x float> %f)
  call void @llvm.genx.svm.block.st.i64.v8f32(i64 %p, <8 x float> %e)
  ret void
}

; So it is with a difference, of which the term or a factor is negated: the constant one, if there is one.
; CHECK: differences_main:
; CHECK: mad (M1, 8) {{V[0-9]+}}(0,0)<1> {{V[0-9]+}}(0,0)<1;1,0> {{V[0-9]+}}(0,0)<1;1,0> (-){{V[0-9]+}}(0,0)<1;1,0>
; CHECK-NEXT: mad (M1, 8) {{V[0-9]+}}(0,0)<1> (-){{V[0-9]+}}(0,0)<1;1,0> {{V[0-9]+}}(0,0)<1;1,0> {{V[0-9]+}}(0,0)<1;1,0>
; CHECK-NEXT: mad (M1, 8) {{V[0-9]+}}(0,0)<1> 0xc0000000:f {{V[0-9]+}}(0,0)<1;1,0> {{V[0-9]+}}(0,0)<1;1,0>
; CHECK-NEXT: mul (M1, 8)
; CHECK-NEXT: add (M1, 8)
; CHECK-NOT: mad
; CHECK: ret
define dllexport void @differences(i64 %p, i64 %q) {
  %v = call <8 x float> @llvm.genx.svm.block.ld.v8f32.i64(i64 %p)
  %a = fmul contract <8 x float> %v, %v
  %b = fsub contract <8 x float> %a, %v
  %c = fmul contract <8 x float> %b, %v
  %d = fsub contract <8 x float> %v, %c
  %e = fmul contract <8 x float> %d, splat (float 2.0)
  %f = fsub contract <8 x float> %v, %e
  %g = fmul contract <8 x float> %f, %v
  %h = fsub <8 x float> %g, %v
  call void @llvm.genx.svm.block.st.i64.v8f32(i64 %q, <8 x float> %h)
  ret void
}

; Bytes are operands of sums of words, in each of their users.
; CHECK: narrow_main:
; CHECK: add (M1, 16) {{V[0-9]+}}(0,0)<1> {{V[0-9]+}}(0,0)<1;1,0> {{V[0-9]+}}(0,0)<1;1,0>
; CHECK-NEXT: mul (M1, 16)
; CHECK-NEXT: svm_block_st
define dllexport void @narrow(i64 %p, i64 %q) {
  %v = call <16 x i8> @llvm.genx.svm.block.ld.v16i8.i64(i64 %p)
  %w = call <16 x i8> @llvm.genx.svm.block.ld.v16i8.i64(i64 %q)
  %a = zext <16 x i8> %v to <16 x i16>
  %b = zext <16 x i8> %w to <16 x i16>
  %s = add <16 x i16> %a, %b
  %m = mul <16 x i16> %s, %a
  call void @llvm.genx.svm.block.st.i64.v16i16(i64 %q, <16 x i16> %m)
  ret void
}

; Two shifts of one value are a rotation, where there is one and if they fit together.
; TURNED: rol (M1, 8)
; TURNED-NEXT: shl (M1, 8)
; TURNED-NEXT: shr (M1, 8)
; TURNED-NEXT: or (M1, 8)
; SHIFTED-NOT: rol
; SHIFTED: ret
define dllexport void @turned(i64 %p, i64 %q) {
  %v = call <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64 %p)
  %a = shl <8 x i32> %v, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %b = lshr <8 x i32> %v, <i32 25, i32 25, i32 25, i32 25, i32 25, i32 25, i32 25, i32 25>
  %r = or <8 x i32> %b, %a
  %c = shl <8 x i32> %r, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %d = lshr <8 x i32> %r, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %s = or <8 x i32> %c, %d
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %q, <8 x i32> %s)
  ret void
}

!genx.kernels = !{!0, !1, !2, !3, !4, !5, !6, !9, !10, !11}
!0 = !{ptr @shared, !"shared", !"", !7, i32 0, !8}
!1 = !{ptr @seen, !"seen", !"", !7, i32 0, !8}
!2 = !{ptr @fills, !"fills", !"", !7, i32 0, !8}
!3 = !{ptr @holed, !"holed", !"", !7, i32 0, !8}
!4 = !{ptr @halves, !"halves", !"", !7, i32 0, !8}
!5 = !{ptr @products, !"products", !"", !7, i32 0, !8}
!6 = !{ptr @narrow, !"narrow", !"", !7, i32 0, !8}
!7 = !{i32 0, i32 0}
!8 = !{}
!9 = !{ptr @turned, !"turned", !"", !7, i32 0, !8}
!10 = !{ptr @dear, !"dear", !"", !7, i32 0, !8}
!11 = !{ptr @differences, !"differences", !"", !7, i32 0, !8}
