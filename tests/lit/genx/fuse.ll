; A product of integers and a sum are one operation, and bytes are operands of it.
; RUN: for k in both shared killed dear saturates; do %gaspar genx emit %s --kernel=$k --platform=tgllp -o -; done | %FileCheck %s
; RUN: env GASPAR_SKIP=fuse %gaspar genx emit %s --kernel=both --platform=tgllp -o - | %FileCheck %s --check-prefix=APART
; RUN: for k in both killed; do %gaspar genx run %s --kernel=$k -a p=i32[32]:iota -a q=i32[32]:iota --compare; done
; RUN: %gaspar genx run %s --kernel=saturates -a p=i8[16]:1,-1,-128,127,0,1,2,3,4,5,6,7,8,9,10,11 -a q=u32[16]:zero --compare --expect=q=u32[16]:2,4294967295,4294967295,16130,1,2,5,10,17,26,37,50,65,82,101,122

declare <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64)
declare <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64)
declare <16 x i8> @llvm.genx.svm.block.ld.v16i8.i64(i64)
declare <128 x i8> @llvm.genx.svm.block.ld.v128i8.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)
declare void @llvm.genx.svm.block.st.i64.v32i32(i64, <32 x i32>)
declare void @llvm.genx.svm.block.st.i64.v32i16(i64, <32 x i16>)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <32 x i8> @llvm.genx.rdregioni.v32i8.v128i8.i16(<128 x i8>, i32, i32, i32, i16, i32)
declare <16 x i32> @llvm.genx.uumad.sat.v16i32.v16i32(<16 x i32>, <16 x i32>, <16 x i32>)

; CHECK: both_main:
; CHECK: mad (M1, 16) [[S:V[0-9]+]](0,0)<1> {{V[0-9]+}}(0,0)<1;1,0> {{V[0-9]+}}(0,0)<1;1,0> {{V[0-9]+}}(0,0)<1;1,0>
; CHECK: mad (M1, 16) {{V[0-9]+}}(0,0)<1> [[S]](0,0)<1;1,0> 0x7:d
; CHECK-NOT: {{(mul|add) \(M1, 16\)}}
; CHECK: ret
; APART: mul (M1, 16)
; APART: add (M1, 16)
define dllexport void @both(i64 %p, i64 %q) {
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %p)
  %b = call <16 x i8> @llvm.genx.svm.block.ld.v16i8.i64(i64 %q)
  %w = sext <16 x i8> %b to <16 x i32>
  %m = mul <16 x i32> %w, %v
  %s = add <16 x i32> %v, %m
  %n = mul <16 x i32> %s, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %t = add <16 x i32> %n, %v
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %p, <16 x i32> %t)
  ret void
}

; The product is stored, too.
; CHECK: shared_main:
; CHECK: mul (M1, 16)
; CHECK: add (M1, 16)
; CHECK-NOT: mad
; CHECK: ret
define dllexport void @shared(i64 %p, i64 %q) {
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %p)
  %m = mul <16 x i32> %v, %v
  %s = add <16 x i32> %v, %m
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %p, <16 x i32> %s)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %m)
  ret void
}

; Between the product and the sum the first eight elements are written: nothing is copied.
; CHECK: killed_main:
; CHECK: mul (M1, 8) [[M:V[0-9]+]](0,0)<1> [[V:V[0-9]+]](0,0)<1;1,0> [[V]](1,0)<1;1,0>
; CHECK-NOT: mov (M1, 8)
; CHECK: xor (M1, 8) [[V]](0,0)<1>
; CHECK: svm_block_st
; CHECK: add (M1, 8) [[V]](2,0)<1> {{.*}}[[M]](0,0)<1;1,0>
define dllexport void @killed(i64 %p, i64 %q) {
  %v = call <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64 %p)
  %a = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %v, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %b = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %v, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %m = mul <8 x i32> %a, %b
  %x = xor <8 x i32> %b, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %w = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %v, <8 x i32> %x, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v32i32(i64 %p, <32 x i32> %w)
  %c = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %w, i32 0, i32 8, i32 1, i16 96, i32 undef)
  %s = add <8 x i32> %c, %m
  %z = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %w, <8 x i32> %s, i32 0, i32 8, i32 1, i16 64, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v32i32(i64 %q, <32 x i32> %z)
  ret void
}

; Each fourth byte of 128 is read in two pieces, and the sum of words is one.
; CHECK: dear_main:
; CHECK: mul (M1, 16)
; CHECK: mul (M1, 16)
; CHECK: add (M1, 32)
; CHECK-NOT: mad
; CHECK: ret
define dllexport void @dear(i64 %p, i64 %q) {
  %v = call <128 x i8> @llvm.genx.svm.block.ld.v128i8.i64(i64 %p)
  %a = call <32 x i8> @llvm.genx.rdregioni.v32i8.v128i8.i16(<128 x i8> %v, i32 4, i32 1, i32 0, i16 0, i32 undef)
  %b = zext <32 x i8> %a to <32 x i16>
  %m = mul <32 x i16> %b, <i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77>
  %s = add <32 x i16> %m, <i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3>
  call void @llvm.genx.svm.block.st.i64.v32i16(i64 %q, <32 x i16> %s)
  ret void
}

; -1 as an unsigned number is 4294967295, whose square saturates: the bytes are extended before.
; CHECK: saturates_main:
; CHECK: mov (M1, 16)
; CHECK: mad.sat (M1, 16)
define dllexport void @saturates(i64 %p, i64 %q) {
  %b = call <16 x i8> @llvm.genx.svm.block.ld.v16i8.i64(i64 %p)
  %w = sext <16 x i8> %b to <16 x i32>
  %s = call <16 x i32> @llvm.genx.uumad.sat.v16i32.v16i32(<16 x i32> %w, <16 x i32> %w, <16 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %s)
  ret void
}

!genx.kernels = !{!0, !1, !2, !3, !4}
!0 = !{ptr @both, !"both", !"", !7, i32 0, !8}
!1 = !{ptr @shared, !"shared", !"", !7, i32 0, !8}
!2 = !{ptr @killed, !"killed", !"", !7, i32 0, !8}
!3 = !{ptr @dear, !"dear", !"", !7, i32 0, !8}
!4 = !{ptr @saturates, !"saturates", !"", !7, i32 0, !8}
!7 = !{i32 0, i32 0}
!8 = !{}
