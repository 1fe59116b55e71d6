; Operations that saturate, logic on bytes, and bits of predicates.
; RUN: for k in down sum wraps sign shared killed bytes strided ballot; do %gaspar genx emit %s --kernel=$k --platform=skl -o -; done | %FileCheck %s
; RUN: for k in down sum wraps sign shared killed bytes strided ballot; do %gaspar genx run %s --kernel=$k -a p=u8[1024]:iota -a q=u8[1024]:zero --compare; done
; RUN: env GASPAR_DEBUG=all %gaspar genx emit %s --kernel=down --platform=skl -o %t.visaasm
; RUN: %gaspar genx legalize %s --platform=skl -S -o - | %FileCheck %s --check-prefix=IR

declare <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8>, i32, i32, i32, i16, i32)
declare <32 x i16> @llvm.genx.rdregioni.v32i16.v64i16.i16(<64 x i16>, i32, i32, i32, i16, i32)
declare <32 x i16> @llvm.genx.svm.block.ld.unaligned.v32i16.i64(i64)
declare <32 x i32> @llvm.genx.svm.block.ld.unaligned.v32i32.i64(i64)
declare <32 x i8> @llvm.genx.rdregioni.v32i8.v64i8.i16(<64 x i8>, i32, i32, i32, i16, i32)
declare <32 x i8> @llvm.genx.svm.block.ld.unaligned.v32i8.i64(i64)
declare <32 x i8> @llvm.genx.ustrunc.sat.v32i8.v32i16(<32 x i16>)
declare <32 x i8> @llvm.genx.uutrunc.sat.v32i8.v32i16(<32 x i16>)
declare <4 x i32> @llvm.genx.wrregioni.v4i32.i32.i16.i1(<4 x i32>, i32, i32, i32, i32, i16, i32, i1)
declare <64 x i16> @llvm.genx.svm.block.ld.unaligned.v64i16.i64(i64)
declare <64 x i16> @llvm.genx.wrregioni.v64i16.v32i16.i16.i1(<64 x i16>, <32 x i16>, i32, i32, i32, i16, i32, i1)
declare <64 x i8> @llvm.genx.svm.block.ld.unaligned.v64i8.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v16i8(i64, <16 x i8>)
declare void @llvm.genx.svm.block.st.i64.v32i16(i64, <32 x i16>)
declare void @llvm.genx.svm.block.st.i64.v32i8(i64, <32 x i8>)
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)
declare void @llvm.genx.svm.block.st.i64.v64i16(i64, <64 x i16>)

; CHECK: down_main:
; CHECK: shr.sat (M1, 32) {{V[0-9]+}}(0,0)<1> {{V[0-9]+}}(0,0)<1;1,0> 0x6:uw
; CHECK: asr.sat (M1, 32) {{V[0-9]+}}(0,0)<1> {{V[0-9]+}}(0,0)<1;1,0> 0x6:w
; CHECK: ret
; IR: [[S:%[0-9]+]] = lshr <32 x i16>
; IR-NEXT: @llvm.genx.uutrunc.sat.v32i8.v32i16(<32 x i16> [[S]])
define dllexport void @down(i64 %p, i64 %q) {
  %v1 = call <32 x i16> @llvm.genx.svm.block.ld.unaligned.v32i16.i64(i64 %p)
  %v2 = lshr <32 x i16> %v1, <i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6>
  %v3 = call <32 x i8> @llvm.genx.ustrunc.sat.v32i8.v32i16(<32 x i16> %v2)
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %q, <32 x i8> %v3)
  %v4 = ashr <32 x i16> %v1, <i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6>
  %v5 = call <32 x i8> @llvm.genx.ustrunc.sat.v32i8.v32i16(<32 x i16> %v4)
  %v6 = add i64 %q, 32
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %v6, <32 x i8> %v5)
  ret void
}

; A sum of two bytes is a word.
; CHECK: sum_main:
; CHECK: add.sat (M1, 32) {{V[0-9]+}}(0,0)<1> {{V[0-9]+}}(0,0)<1;1,0> {{V[0-9]+}}(0,0)<1;1,0>
; CHECK: ret
define dllexport void @sum(i64 %p, i64 %q) {
  %v1 = call <32 x i8> @llvm.genx.svm.block.ld.unaligned.v32i8.i64(i64 %p)
  %v2 = zext <32 x i8> %v1 to <32 x i16>
  %v3 = add i64 %p, 64
  %v4 = call <32 x i8> @llvm.genx.svm.block.ld.unaligned.v32i8.i64(i64 %v3)
  %v5 = zext <32 x i8> %v4 to <32 x i16>
  %v6 = add <32 x i16> %v2, %v5
  %v7 = call <32 x i8> @llvm.genx.ustrunc.sat.v32i8.v32i16(<32 x i16> %v6)
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %q, <32 x i8> %v7)
  ret void
}

; The sum of words is cut to a word before it saturates.
; CHECK: wraps_main:
; CHECK: add (M1, 32)
; CHECK-NEXT: mov.sat (M1, 32)
; CHECK: ret
define dllexport void @wraps(i64 %p, i64 %q) {
  %v1 = call <32 x i16> @llvm.genx.svm.block.ld.unaligned.v32i16.i64(i64 %p)
  %v2 = add i64 %p, 64
  %v3 = call <32 x i16> @llvm.genx.svm.block.ld.unaligned.v32i16.i64(i64 %v2)
  %v4 = add <32 x i16> %v1, %v3
  %v5 = call <32 x i8> @llvm.genx.ustrunc.sat.v32i8.v32i16(<32 x i16> %v4)
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %q, <32 x i8> %v5)
  ret void
}

; A negative number, read as unsigned, saturates to 255.
; CHECK: sign_main:
; CHECK: asr (M1, 32)
; CHECK-NEXT: mov.sat (M1, 32)
; CHECK: ret
define dllexport void @sign(i64 %p, i64 %q) {
  %v1 = call <32 x i16> @llvm.genx.svm.block.ld.unaligned.v32i16.i64(i64 %p)
  %v2 = ashr <32 x i16> %v1, <i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6>
  %v3 = call <32 x i8> @llvm.genx.uutrunc.sat.v32i8.v32i16(<32 x i16> %v2)
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %q, <32 x i8> %v3)
  ret void
}

; CHECK: shared_main:
; CHECK: shr (M1, 32)
; CHECK-NEXT: mov.sat (M1, 32)
; CHECK: ret
define dllexport void @shared(i64 %p, i64 %q) {
  %v1 = call <32 x i16> @llvm.genx.svm.block.ld.unaligned.v32i16.i64(i64 %p)
  %v2 = lshr <32 x i16> %v1, <i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6>
  %v3 = call <32 x i8> @llvm.genx.ustrunc.sat.v32i8.v32i16(<32 x i16> %v2)
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %q, <32 x i8> %v3)
  %v4 = add i64 %q, 32
  call void @llvm.genx.svm.block.st.i64.v32i16(i64 %v4, <32 x i16> %v2)
  ret void
}

; CHECK: killed_main:
; CHECK: shr (M1, 32) [[D:V[0-9]+]](0,0)<1>
; CHECK: mov.sat (M1, 32)
; CHECK: ret
define dllexport void @killed(i64 %p, i64 %q) {
  %v1 = call <64 x i16> @llvm.genx.svm.block.ld.unaligned.v64i16.i64(i64 %p)
  %v2 = call <32 x i16> @llvm.genx.rdregioni.v32i16.v64i16.i16(<64 x i16> %v1, i32 0, i32 32, i32 1, i16 0, i32 undef)
  %v3 = lshr <32 x i16> %v2, <i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6, i16 6>
  %v4 = add i64 %p, 256
  %v5 = call <32 x i16> @llvm.genx.svm.block.ld.unaligned.v32i16.i64(i64 %v4)
  %v6 = call <64 x i16> @llvm.genx.wrregioni.v64i16.v32i16.i16.i1(<64 x i16> %v1, <32 x i16> %v5, i32 0, i32 32, i32 1, i16 0, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v64i16(i64 %q, <64 x i16> %v6)
  %v7 = call <32 x i16> @llvm.genx.rdregioni.v32i16.v64i16.i16(<64 x i16> %v6, i32 0, i32 32, i32 1, i16 64, i32 undef)
  %v8 = add <32 x i16> %v7, <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>
  %v9 = add i64 %q, 128
  call void @llvm.genx.svm.block.st.i64.v32i16(i64 %v9, <32 x i16> %v8)
  %v10 = call <32 x i8> @llvm.genx.ustrunc.sat.v32i8.v32i16(<32 x i16> %v3)
  %v11 = add i64 %q, 192
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %v11, <32 x i8> %v10)
  ret void
}

; 64 bytes are 16 dwords.
; CHECK: bytes_main:
; CHECK: and (M1, 16) {{V[0-9]+}}(0,0)<1> {{V[0-9]+}}(0,0)<1;1,0> 0x3030303:d
; CHECK-NOT: and
; CHECK: ret
define dllexport void @bytes(i64 %p, i64 %q) {
  %v1 = call <64 x i8> @llvm.genx.svm.block.ld.unaligned.v64i8.i64(i64 %p)
  %v2 = and <64 x i8> %v1, <i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3>
  %v3 = call <32 x i8> @llvm.genx.rdregioni.v32i8.v64i8.i16(<64 x i8> %v2, i32 0, i32 32, i32 1, i16 1, i32 undef)
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %q, <32 x i8> %v3)
  %v4 = call <32 x i8> @llvm.genx.rdregioni.v32i8.v64i8.i16(<64 x i8> %v2, i32 0, i32 32, i32 1, i16 0, i32 undef)
  %v5 = add i64 %q, 32
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %v5, <32 x i8> %v4)
  ret void
}

; CHECK: strided_main:
; CHECK: xor (M1, 16)
; CHECK: ret
define dllexport void @strided(i64 %p, i64 %q) {
  %v1 = call <64 x i8> @llvm.genx.svm.block.ld.unaligned.v64i8.i64(i64 %p)
  %v2 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %v1, i32 0, i32 16, i32 4, i16 0, i32 undef)
  %v3 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %v1, i32 0, i32 16, i32 4, i16 1, i32 undef)
  %v4 = xor <16 x i8> %v2, %v3
  call void @llvm.genx.svm.block.st.i64.v16i8(i64 %q, <16 x i8> %v4)
  ret void
}

; The bits go to where they are stored.
; CHECK: ballot_main:
; CHECK: mov (M1, 4) [[Z:V[0-9]+]](0,0)<1> 0x0:d
; CHECK-NEXT: mov (M1, 1) {{V[0-9]+}}(0,0)<1> P
; CHECK-NEXT: svm_block_st
; CHECK: ret
define dllexport void @ballot(i64 %p, i64 %q) {
  %v1 = call <32 x i32> @llvm.genx.svm.block.ld.unaligned.v32i32.i64(i64 %p)
  %v2 = icmp slt <32 x i32> %v1, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %v3 = bitcast <32 x i1> %v2 to i32
  %v4 = call <4 x i32> @llvm.genx.wrregioni.v4i32.i32.i16.i1(<4 x i32> <i32 0, i32 0, i32 0, i32 0>, i32 %v3, i32 0, i32 1, i32 1, i16 0, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %q, <4 x i32> %v4)
  ret void
}

!genx.kernels = !{!0, !1, !2, !3, !4, !5, !6, !7, !8}
!0 = !{ptr @down, !"down", !"", !9, i32 0, !10}
!1 = !{ptr @sum, !"sum", !"", !9, i32 0, !10}
!2 = !{ptr @wraps, !"wraps", !"", !9, i32 0, !10}
!3 = !{ptr @sign, !"sign", !"", !9, i32 0, !10}
!4 = !{ptr @shared, !"shared", !"", !9, i32 0, !10}
!5 = !{ptr @killed, !"killed", !"", !9, i32 0, !10}
!6 = !{ptr @bytes, !"bytes", !"", !9, i32 0, !10}
!7 = !{ptr @strided, !"strided", !"", !9, i32 0, !10}
!8 = !{ptr @ballot, !"ballot", !"", !9, i32 0, !10}
!9 = !{i32 0, i32 0}
!10 = !{}
