; Absolute values and inverted bits are modifiers of operands.
; RUN: for k in sums bits few any stored; do %gaspar genx emit %s --kernel=$k --platform=skl -o -; done | %FileCheck %s
; RUN: for k in sums bits few any stored; do %gaspar genx run %s --kernel=$k -a p=u8[1024]:iota -a q=u8[1024]:zero --compare; done
; RUN: %gaspar genx run %s --kernel=any -a p=i16[16]:-32768,-90,-89,89,90,0,1,2,3,4,5,6,7,8,9,10 -a q=u16[8]:zero --compare --expect=q=u16[8]:65517,0,0,0,0,0,0,0
; RUN: env GASPAR_DEBUG=all %gaspar genx legalize %s --platform=skl -S -o - | %FileCheck %s --check-prefix=IR

declare <16 x i16> @llvm.genx.absi.v16i16.v16i16(<16 x i16>)
declare <16 x i16> @llvm.genx.svm.block.ld.unaligned.v16i16.i64(i64)
declare <16 x i32> @llvm.genx.absi.v16i32.v16i32(<16 x i32>)
declare <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64)
declare <16 x i8> @llvm.genx.svm.block.ld.unaligned.v16i8.i64(i64)
declare <8 x i16> @llvm.genx.wrregioni.v8i16.i16.i16.i1(<8 x i16>, i16, i32, i32, i32, i16, i32, i1)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)
declare void @llvm.genx.svm.block.st.i64.v8i16(i64, <8 x i16>)

; CHECK: sums_main:
; CHECK: add (M1, 16) {{V[0-9]+}}(0,0)<1> {{.*}}(abs)
; CHECK: add (M1, 16) {{V[0-9]+}}(0,0)<1> {{V[0-9]+}}(0,0)<1;1,0> (-abs)
; CHECK: ret
define dllexport void @sums(i64 %p, i64 %q) {
  %v1 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %v2 = add i64 %p, 64
  %v3 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %v2)
  %v4 = call <16 x i32> @llvm.genx.absi.v16i32.v16i32(<16 x i32> %v1)
  %v5 = add <16 x i32> %v4, %v3
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %v5)
  %v6 = sub <16 x i32> %v3, %v4
  %v7 = add i64 %q, 64
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %v7, <16 x i32> %v6)
  ret void
}

; CHECK: bits_main:
; CHECK: and (M1, 16) {{V[0-9]+}}(0,0)<1> (~){{V[0-9]+}}(0,0)<1;1,0> {{V[0-9]+}}(0,0)<1;1,0>
; CHECK: ret
; IR: xor <16 x i32> %{{[0-9]+}}, splat (i32 -1)
define dllexport void @bits(i64 %p, i64 %q) {
  %v1 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %v2 = add i64 %p, 64
  %v3 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %v2)
  %v4 = xor <16 x i32> %v1, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %v5 = and <16 x i32> %v4, %v3
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %v5)
  ret void
}

; The difference of two bytes has an absolute value that is a word.
; CHECK: few_main:
; CHECK: cmp.lt (M1, 16) {{P[0-9]+}} (abs)
; CHECK: ret
define dllexport void @few(i64 %p, i64 %q) {
  %v1 = call <16 x i8> @llvm.genx.svm.block.ld.unaligned.v16i8.i64(i64 %p)
  %v2 = zext <16 x i8> %v1 to <16 x i16>
  %v3 = add i64 %p, 64
  %v4 = call <16 x i8> @llvm.genx.svm.block.ld.unaligned.v16i8.i64(i64 %v3)
  %v5 = zext <16 x i8> %v4 to <16 x i16>
  %v6 = sub <16 x i16> %v2, %v5
  %v7 = call <16 x i16> @llvm.genx.absi.v16i16.v16i16(<16 x i16> %v6)
  %v8 = icmp slt <16 x i16> %v7, <i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90>
  %v9 = bitcast <16 x i1> %v8 to i16
  %v10 = call <8 x i16> @llvm.genx.wrregioni.v8i16.i16.i16.i1(<8 x i16> <i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0>, i16 %v9, i32 0, i32 1, i32 1, i16 0, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v8i16(i64 %q, <8 x i16> %v10)
  ret void
}

; The absolute value of a word of -32768 is none: as an operand it would be 32768.
; CHECK: any_main:
; CHECK: mov (M1, 16) [[A:V[0-9]+]](0,0)<1> (abs)
; CHECK: cmp.lt (M1, 16) {{P[0-9]+}} [[A]](0,0)<1;1,0>
; CHECK: ret
define dllexport void @any(i64 %p, i64 %q) {
  %v1 = call <16 x i16> @llvm.genx.svm.block.ld.unaligned.v16i16.i64(i64 %p)
  %v2 = call <16 x i16> @llvm.genx.absi.v16i16.v16i16(<16 x i16> %v1)
  %v3 = icmp slt <16 x i16> %v2, <i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90, i16 90>
  %v4 = bitcast <16 x i1> %v3 to i16
  %v5 = call <8 x i16> @llvm.genx.wrregioni.v8i16.i16.i16.i1(<8 x i16> <i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0>, i16 %v4, i32 0, i32 1, i32 1, i16 0, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v8i16(i64 %q, <8 x i16> %v5)
  ret void
}

; CHECK: stored_main:
; CHECK: mov (M1, 16) [[A:V[0-9]+]](0,0)<1> (abs)
; CHECK: ret
define dllexport void @stored(i64 %p, i64 %q) {
  %v1 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %v2 = add i64 %p, 64
  %v3 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %v2)
  %v4 = call <16 x i32> @llvm.genx.absi.v16i32.v16i32(<16 x i32> %v1)
  %v5 = add <16 x i32> %v4, %v3
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %v5)
  %v6 = add i64 %q, 64
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %v6, <16 x i32> %v4)
  ret void
}

!genx.kernels = !{!0, !1, !2, !3, !4}
!0 = !{ptr @sums, !"sums", !"", !5, i32 0, !6}
!1 = !{ptr @bits, !"bits", !"", !5, i32 0, !6}
!2 = !{ptr @few, !"few", !"", !5, i32 0, !6}
!3 = !{ptr @any, !"any", !"", !5, i32 0, !6}
!4 = !{ptr @stored, !"stored", !"", !5, i32 0, !6}
!5 = !{i32 0, i32 0}
!6 = !{}
