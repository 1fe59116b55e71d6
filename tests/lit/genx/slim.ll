; Dwords of which only 16 bits count are computed as words, and operations take extensions as operands.
; RUN: for k in masked sums low order dear count takes refuses mixed; do %gaspar genx emit %s --kernel=$k --platform=skl -o -; done | %FileCheck %s
; RUN: for k in masked sums low order dear count takes refuses mixed; do %gaspar genx run %s --kernel=$k -a p=u8[1024]:iota -a q=u8[1024]:zero --compare; done
; RUN: env GASPAR_SKIP=slim %gaspar genx emit %s --kernel=masked --platform=skl -o - | %FileCheck %s --check-prefix=WIDE
; RUN: %gaspar genx emit %s --kernel=masked --platform=dg2 -o - | %FileCheck %s --check-prefix=WIDE

declare <16 x i32> @llvm.genx.smin.v16i32.v16i32(<16 x i32>, <16 x i32>)
declare <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64)
declare <16 x i32> @llvm.genx.umax.v16i32.v16i32(<16 x i32>, <16 x i32>)
declare <16 x i32> @llvm.genx.umin.v16i32.v16i32(<16 x i32>, <16 x i32>)
declare <16 x i8> @llvm.genx.svm.block.ld.unaligned.v16i8.i64(i64)
declare <32 x i8> @llvm.genx.svm.block.ld.unaligned.v32i8.i64(i64)
declare <8 x i16> @llvm.genx.wrregioni.v8i16.i16.i16.i1(<8 x i16>, i16, i32, i32, i32, i16, i32, i1)
declare void @llvm.genx.svm.block.st.i64.v16f32(i64, <16 x float>)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)
declare void @llvm.genx.svm.block.st.i64.v16i8(i64, <16 x i8>)
declare void @llvm.genx.svm.block.st.i64.v32i8(i64, <32 x i8>)
declare void @llvm.genx.svm.block.st.i64.v8i16(i64, <8 x i16>)

; Each second word is masked; where floats have rows of one step alone, the words would be spread first.
; CHECK: masked_main:
; CHECK: and (M1, 16) [[M:V[0-9]+]](0,0)<1> {{V[0-9]+}}(0,0)<2;1,0> 0x3f:w
; CHECK-NEXT: mov (M1, 16) {{V[0-9]+}}(0,0)<1> {{V[0-9]+}}(0,0)<1;1,0>
; WIDE: and (M1, 16) {{V[0-9]+}}(0,0)<1> {{V[0-9]+}}(0,0)<1;1,0> 0x3f:d
; CHECK: ret
define dllexport void @masked(i64 %p, i64 %q) {
  %v1 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %v2 = and <16 x i32> %v1, <i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63>
  %v3 = uitofp <16 x i32> %v2 to <16 x float>
  call void @llvm.genx.svm.block.st.i64.v16f32(i64 %q, <16 x float> %v3)
  ret void
}

; 32 lanes are one instruction as words.
; CHECK: sums_main:
; CHECK: add (M1, 32)
; CHECK-NEXT: add (M1, 32)
; CHECK-NEXT: shr (M1, 32)
; CHECK-NEXT: mov (M1, 32)
; CHECK: ret
define dllexport void @sums(i64 %p, i64 %q) {
  %v1 = call <32 x i8> @llvm.genx.svm.block.ld.unaligned.v32i8.i64(i64 %p)
  %v2 = zext <32 x i8> %v1 to <32 x i32>
  %v3 = add i64 %p, 64
  %v4 = call <32 x i8> @llvm.genx.svm.block.ld.unaligned.v32i8.i64(i64 %v3)
  %v5 = zext <32 x i8> %v4 to <32 x i32>
  %v6 = add <32 x i32> %v2, %v5
  %v7 = add <32 x i32> %v6, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %v8 = lshr <32 x i32> %v7, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %v9 = trunc <32 x i32> %v8 to <32 x i8>
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %q, <32 x i8> %v9)
  ret void
}

; Only eight bits of the product count.
; CHECK: low_main:
; CHECK: mad (M1, 16) {{V[0-9]+}}(0,0)<1> {{V[0-9]+}}(0,0)<2;1,0> {{V[0-9]+}}(0,0)<2;1,0> 0x7:w
; CHECK: ret
define dllexport void @low(i64 %p, i64 %q) {
  %v1 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %v2 = add i64 %p, 64
  %v3 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %v2)
  %v4 = mul <16 x i32> %v1, %v3
  %v5 = add <16 x i32> %v4, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %v6 = trunc <16 x i32> %v5 to <16 x i8>
  call void @llvm.genx.svm.block.st.i64.v16i8(i64 %q, <16 x i8> %v6)
  ret void
}

; CHECK: order_main:
; CHECK: mul (M1, 16) [[M:V[0-9]+]](0,0)<1> {{V[0-9]+}}(0,0)<1;1,0> 0x3:w
; CHECK: cmp.lt (M1, 16) {{P[0-9]+}} [[M]](0,0)<1;1,0>
; CHECK: ret
define dllexport void @order(i64 %p, i64 %q) {
  %v1 = call <16 x i8> @llvm.genx.svm.block.ld.unaligned.v16i8.i64(i64 %p)
  %v2 = sext <16 x i8> %v1 to <16 x i32>
  %v3 = add i64 %p, 64
  %v4 = call <16 x i8> @llvm.genx.svm.block.ld.unaligned.v16i8.i64(i64 %v3)
  %v5 = sext <16 x i8> %v4 to <16 x i32>
  %v6 = mul <16 x i32> %v2, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %v7 = icmp slt <16 x i32> %v6, %v5
  %v8 = icmp ult <16 x i32> %v6, %v5
  %v9 = bitcast <16 x i1> %v7 to i16
  %v10 = call <8 x i16> @llvm.genx.wrregioni.v8i16.i16.i16.i1(<8 x i16> <i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0>, i16 %v9, i32 0, i32 1, i32 1, i16 0, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v8i16(i64 %q, <8 x i16> %v10)
  %v11 = bitcast <16 x i1> %v8 to i16
  %v12 = call <8 x i16> @llvm.genx.wrregioni.v8i16.i16.i16.i1(<8 x i16> <i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0>, i16 %v11, i32 0, i32 1, i32 1, i16 0, i32 undef, i1 true)
  %v13 = add i64 %q, 16
  call void @llvm.genx.svm.block.st.i64.v8i16(i64 %v13, <8 x i16> %v12)
  ret void
}

; CHECK: dear_main:
; CHECK: and (M1, 16) {{V[0-9]+}}(0,0)<1> {{V[0-9]+}}(0,0)<1;1,0> 0x3f:d
; CHECK: ret
define dllexport void @dear(i64 %p, i64 %q) {
  %v1 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %v2 = and <16 x i32> %v1, <i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63>
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %v2)
  ret void
}

; CHECK: count_main:
; CHECK: shr (M1, 16) {{V[0-9]+}}(0,0)<1> {{V[0-9]+}}(0,0)<2;1,0> 0x11:ud
; CHECK: ret
define dllexport void @count(i64 %p, i64 %q) {
  %v1 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %v2 = and <16 x i32> %v1, <i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535>
  %v3 = lshr <16 x i32> %v2, <i32 17, i32 17, i32 17, i32 17, i32 17, i32 17, i32 17, i32 17, i32 17, i32 17, i32 17, i32 17, i32 17, i32 17, i32 17, i32 17>
  %v4 = uitofp <16 x i32> %v3 to <16 x float>
  call void @llvm.genx.svm.block.st.i64.v16f32(i64 %q, <16 x float> %v4)
  ret void
}

; CHECK: takes_main:
; CHECK-NOT: mov (M1, 16)
; CHECK: min (M1, 16)
; CHECK-NOT: mov (M1, 16)
; CHECK: max (M1, 16)
; CHECK-NOT: mov (M1, 16)
; CHECK: asr (M1, 16)
; CHECK: ret
define dllexport void @takes(i64 %p, i64 %q) {
  %v1 = call <16 x i8> @llvm.genx.svm.block.ld.unaligned.v16i8.i64(i64 %p)
  %v2 = add i64 %p, 64
  %v3 = call <16 x i8> @llvm.genx.svm.block.ld.unaligned.v16i8.i64(i64 %v2)
  %v4 = zext <16 x i8> %v1 to <16 x i32>
  %v5 = sext <16 x i8> %v3 to <16 x i32>
  %v6 = add i64 %p, 128
  %v7 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %v6)
  %v8 = call <16 x i32> @llvm.genx.smin.v16i32.v16i32(<16 x i32> %v4, <16 x i32> %v7)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %v8)
  %v9 = call <16 x i32> @llvm.genx.umax.v16i32.v16i32(<16 x i32> %v4, <16 x i32> %v7)
  %v10 = add i64 %q, 64
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %v10, <16 x i32> %v9)
  %v11 = icmp slt <16 x i32> %v5, %v7
  %v12 = select <16 x i1> %v11, <16 x i32> %v5, <16 x i32> %v7
  %v13 = add i64 %q, 128
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %v13, <16 x i32> %v12)
  %v14 = ashr <16 x i32> %v5, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %v15 = add i64 %q, 192
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %v15, <16 x i32> %v14)
  ret void
}

; CHECK: refuses_main:
; CHECK: mov (M1, 16)
; CHECK: min (M1, 16)
; CHECK: ret
define dllexport void @refuses(i64 %p, i64 %q) {
  %v1 = add i64 %p, 64
  %v2 = call <16 x i8> @llvm.genx.svm.block.ld.unaligned.v16i8.i64(i64 %v1)
  %v3 = sext <16 x i8> %v2 to <16 x i32>
  %v4 = add i64 %p, 128
  %v5 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %v4)
  %v6 = call <16 x i32> @llvm.genx.umin.v16i32.v16i32(<16 x i32> %v3, <16 x i32> %v5)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %v6)
  %v7 = lshr <16 x i32> %v3, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %v8 = add i64 %q, 64
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %v8, <16 x i32> %v7)
  %v9 = shl <16 x i32> %v3, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %v10 = add i64 %q, 128
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %v10, <16 x i32> %v9)
  ret void
}

; An extension by zeros and one by signs: the machine would extend the 16 bits of the result by one of them.
; CHECK: mixed_main:
; CHECK: mov (M1, 16)
; CHECK: and (M1, 16)
; CHECK: ret
define dllexport void @mixed(i64 %p, i64 %q) {
  %v1 = call <16 x i8> @llvm.genx.svm.block.ld.unaligned.v16i8.i64(i64 %p)
  %v2 = zext <16 x i8> %v1 to <16 x i32>
  %v3 = add i64 %p, 64
  %v4 = call <16 x i8> @llvm.genx.svm.block.ld.unaligned.v16i8.i64(i64 %v3)
  %v5 = sext <16 x i8> %v4 to <16 x i32>
  %v6 = and <16 x i32> %v2, %v5
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %v6)
  ret void
}

!genx.kernels = !{!0, !1, !2, !3, !4, !5, !6, !7, !8}
!0 = !{ptr @masked, !"masked", !"", !9, i32 0, !10}
!1 = !{ptr @sums, !"sums", !"", !9, i32 0, !10}
!2 = !{ptr @low, !"low", !"", !9, i32 0, !10}
!3 = !{ptr @order, !"order", !"", !9, i32 0, !10}
!4 = !{ptr @dear, !"dear", !"", !9, i32 0, !10}
!5 = !{ptr @count, !"count", !"", !9, i32 0, !10}
!6 = !{ptr @takes, !"takes", !"", !9, i32 0, !10}
!7 = !{ptr @refuses, !"refuses", !"", !9, i32 0, !10}
!8 = !{ptr @mixed, !"mixed", !"", !9, i32 0, !10}
!9 = !{i32 0, i32 0}
!10 = !{}
