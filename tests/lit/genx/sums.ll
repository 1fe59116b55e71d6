; Constants of a sum are one.
; RUN: for k in joined minus plain product killed index unlike; do %gaspar genx emit %s --kernel=$k --platform=skl -o -; done | %FileCheck %s
; RUN: %gaspar genx emit %s --kernel=first --platform=tgllp -o - | %FileCheck %s --check-prefix=FIRST
; RUN: %gaspar genx emit %s --kernel=first --platform=skl -o - | %FileCheck %s --check-prefix=BOTH
; RUN: for k in joined minus first plain product killed index last unlike; do %gaspar genx run %s --kernel=$k -a p=u8[1024]:iota -a q=u8[1024]:zero --compare; done
; RUN: env GASPAR_SKIP=collapse %gaspar genx emit %s --kernel=last --platform=tgllp -o - | %FileCheck %s --check-prefix=LAST
; RUN: env GASPAR_SKIP=sums %gaspar genx emit %s --kernel=minus --platform=skl -o - | %FileCheck %s --check-prefix=APART

declare <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <16 x i8> @llvm.genx.svm.block.ld.unaligned.v16i8.i64(i64)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.svm.block.ld.unaligned.v8i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v16i16(i64, <16 x i16>)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)
declare void @llvm.genx.svm.block.st.i64.v8i32(i64, <8 x i32>)

; 298 (x - 16) - y + 128 = (298 x - 4640) - y; both sums read the bracket.
; CHECK: joined_main:
; CHECK: mad (M1, 8) [[B:V[0-9]+]](0,0)<1> {{.*}} 0x12a:d 0xffffede0:d
; CHECK: add (M1, 8) {{V[0-9]+}}(0,0)<1> [[B]](0,0)<1;1,0> (-)
; CHECK: add (M1, 8) {{V[0-9]+}}(0,0)<1> [[B]](0,0)<1;1,0> (-)
; CHECK-NOT: add (M1, 8)
; CHECK: ret
define dllexport void @joined(i64 %p, i64 %q) {
  %v1 = call <8 x i32> @llvm.genx.svm.block.ld.unaligned.v8i32.i64(i64 %p)
  %v2 = add i64 %p, 64
  %v3 = call <8 x i32> @llvm.genx.svm.block.ld.unaligned.v8i32.i64(i64 %v2)
  %v4 = sub <8 x i32> %v1, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %v5 = mul <8 x i32> %v4, <i32 298, i32 298, i32 298, i32 298, i32 298, i32 298, i32 298, i32 298>
  %v6 = add i64 %p, 128
  %v7 = call <8 x i32> @llvm.genx.svm.block.ld.unaligned.v8i32.i64(i64 %v6)
  %v8 = sub <8 x i32> %v5, %v3
  %v9 = add <8 x i32> %v8, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %q, <8 x i32> %v9)
  %v10 = sub <8 x i32> %v5, %v7
  %v11 = add <8 x i32> %v10, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  %v12 = add i64 %q, 32
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %v12, <8 x i32> %v11)
  ret void
}

; (5 - x) - (y + 2) = 3 - (x + y)
; CHECK: minus_main:
; CHECK: add (M1, 8) [[S:V[0-9]+]](0,0)<1> {{V[0-9]+}}(0,0)<1;1,0> {{V[0-9]+}}(0,0)<1;1,0>
; CHECK-NEXT: add (M1, 8) {{V[0-9]+}}(0,0)<1> 0x3:d (-)[[S]](0,0)<1;1,0>
; CHECK-NOT: add (M1, 8)
; APART-COUNT-3: add (M1, 8)
; CHECK: ret
define dllexport void @minus(i64 %p, i64 %q) {
  %v1 = call <8 x i32> @llvm.genx.svm.block.ld.unaligned.v8i32.i64(i64 %p)
  %v2 = add i64 %p, 64
  %v3 = call <8 x i32> @llvm.genx.svm.block.ld.unaligned.v8i32.i64(i64 %v2)
  %v4 = sub <8 x i32> <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>, %v1
  %v5 = add <8 x i32> %v3, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %v6 = sub <8 x i32> %v4, %v5
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %q, <8 x i32> %v6)
  ret void
}

; Where only the first operand may be bytes, the first bytes and the constant are an instruction.
; FIRST: add (M1, 16) {{V[0-9]+}}(0,0)<1> {{V[0-9]+}}(0,0)<1;1,0> 0x8:w
; FIRST-NOT: mov
; FIRST: ret
; BOTH: add (M1, 16)
; BOTH: add (M1, 16)
; BOTH: add (M1, 16) {{V[0-9]+}}(0,0)<1> {{V[0-9]+}}(0,0)<1;1,0> 0x8:w
define dllexport void @first(i64 %p, i64 %q) {
  %v1 = call <16 x i8> @llvm.genx.svm.block.ld.unaligned.v16i8.i64(i64 %p)
  %v2 = zext <16 x i8> %v1 to <16 x i16>
  %v3 = add i64 %p, 64
  %v4 = call <16 x i8> @llvm.genx.svm.block.ld.unaligned.v16i8.i64(i64 %v3)
  %v5 = zext <16 x i8> %v4 to <16 x i16>
  %v6 = add i64 %p, 128
  %v7 = call <16 x i8> @llvm.genx.svm.block.ld.unaligned.v16i8.i64(i64 %v6)
  %v8 = zext <16 x i8> %v7 to <16 x i16>
  %v9 = add <16 x i16> %v2, %v5
  %v10 = add <16 x i16> %v9, %v8
  %v11 = add <16 x i16> %v10, <i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8>
  call void @llvm.genx.svm.block.st.i64.v16i16(i64 %q, <16 x i16> %v11)
  ret void
}

; One constant stays where it is.
; CHECK: plain_main:
; CHECK: add (M1, 8) [[S:V[0-9]+]](0,0)<1> {{V[0-9]+}}(0,0)<1;1,0> {{V[0-9]+}}(0,0)<1;1,0>
; CHECK-NEXT: add (M1, 8) {{V[0-9]+}}(0,0)<1> [[S]](0,0)<1;1,0> 0x7:d
define dllexport void @plain(i64 %p, i64 %q) {
  %v1 = call <8 x i32> @llvm.genx.svm.block.ld.unaligned.v8i32.i64(i64 %p)
  %v2 = add i64 %p, 64
  %v3 = call <8 x i32> @llvm.genx.svm.block.ld.unaligned.v8i32.i64(i64 %v2)
  %v4 = add <8 x i32> %v1, %v3
  %v5 = add <8 x i32> %v4, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %q, <8 x i32> %v5)
  ret void
}

; The product is stored, too, with its constant.
; CHECK: product_main:
; CHECK: add (M1, 8) [[A:V[0-9]+]](0,0)<1> {{V[0-9]+}}(0,0)<1;1,0> 0x10:d
; CHECK-NEXT: mul (M1, 8) [[P:V[0-9]+]](0,0)<1> [[A]](0,0)<1;1,0> 0x3:d
; CHECK-NEXT: add (M1, 8) [[S:V[0-9]+]](0,0)<1> [[P]](0,0)<1;1,0> {{V[0-9]+}}(0,0)<1;1,0>
; CHECK-NEXT: add (M1, 8) {{V[0-9]+}}(0,0)<1> [[S]](0,0)<1;1,0> 0x5:d
; CHECK-NOT: {{mul|mad}}
; CHECK: ret
define dllexport void @product(i64 %p, i64 %q) {
  %v1 = call <8 x i32> @llvm.genx.svm.block.ld.unaligned.v8i32.i64(i64 %p)
  %v2 = add i64 %p, 64
  %v3 = call <8 x i32> @llvm.genx.svm.block.ld.unaligned.v8i32.i64(i64 %v2)
  %v4 = add <8 x i32> %v1, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %v5 = mul <8 x i32> %v4, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %v6 = add <8 x i32> %v5, %v3
  %v7 = add <8 x i32> %v6, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %q, <8 x i32> %v7)
  %v8 = add i64 %q, 32
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %v8, <8 x i32> %v5)
  ret void
}

; Between the two sums the elements are written: nothing is copied.
; CHECK: killed_main:
; CHECK: add (M1, 8) [[A:V[0-9]+]](0,0)<1> [[V:V[0-9]+]](0,0)<1;1,0> 0xfffffffd:d
; CHECK-NOT: mov (M1, 8) {{V[0-9]+}}(0,0)<1> [[V]]
; CHECK: mov (M1, 8) [[V]](0,0)<1>
; CHECK: ret
define dllexport void @killed(i64 %p, i64 %q) {
  %v1 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %v2 = add i64 %p, 64
  %v3 = call <8 x i32> @llvm.genx.svm.block.ld.unaligned.v8i32.i64(i64 %v2)
  %v4 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v1, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %v5 = sub <8 x i32> %v4, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %v6 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %v1, <8 x i32> %v3, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %v6)
  %v7 = add <8 x i32> %v5, %v3
  %v8 = add <8 x i32> %v7, <i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9>
  %v9 = add i64 %q, 64
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %v9, <8 x i32> %v8)
  ret void
}

; The last constant is the region's.
; CHECK: index_main:
; CHECK: r[{{A[0-9]+}}(0),8]
; CHECK: ret
define dllexport void @index(i64 %p, i64 %q) {
  %v1 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %v2 = extractelement <16 x i32> %v1, i32 3
  %v3 = extractelement <16 x i32> %v1, i32 5
  %v4 = trunc i32 %v2 to i16
  %v5 = and i16 %v4, 12
  %v6 = trunc i32 %v3 to i16
  %v7 = and i16 %v6, 12
  %v8 = add i16 %v5, 4
  %v9 = add i16 %v8, %v7
  %v10 = add i16 %v9, 8
  %v11 = call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32.i16(<16 x i32> %v1, i32 0, i32 4, i32 1, i16 %v10, i32 undef)
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %q, <4 x i32> %v11)
  ret void
}

; Where only the first operand may be bytes, the first term would get the constant, as in @first; of an index it is added last, so that the
; region takes it, here by a later stage than otherwise.
; LAST: add (M1, 1)
; LAST-NOT: add (M1, 1)
; LAST: r[{{A[0-9]+}}(0),8]
; LAST: ret
define dllexport void @last(i64 %p, i64 %q) {
  %v1 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %v2 = extractelement <16 x i32> %v1, i32 3
  %v3 = extractelement <16 x i32> %v1, i32 5
  %v4 = trunc i32 %v2 to i16
  %v5 = and i16 %v4, 12
  %v6 = trunc i32 %v3 to i16
  %v7 = and i16 %v6, 12
  %v9 = add i16 %v5, %v7
  %v10 = add i16 %v9, 8
  %v11 = call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32.i16(<16 x i32> %v1, i32 0, i32 4, i32 1, i16 %v10, i32 undef)
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %q, <4 x i32> %v11)
  ret void
}

; x + (0 1 2 …) is stored as well, so 3 - that is one instruction; 3 - (0 1 2 …) would be another vector of constants.
; CHECK: unlike_main:
; CHECK: mov (M1, 8) {{.*}}0x76543210:uv
; CHECK-NOT: :uv
; CHECK-NOT: :v
; CHECK: add (M1, 8) {{V[0-9]+}}(0,0)<1> 0x3:d (-){{V[0-9]+}}(0,0)<1;1,0>
; CHECK-NOT: :uv
; CHECK-NOT: :v
; CHECK: ret
define dllexport void @unlike(i64 %p, i64 %q) {
  %v1 = call <8 x i32> @llvm.genx.svm.block.ld.unaligned.v8i32.i64(i64 %p)
  %v2 = add <8 x i32> %v1, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %q, <8 x i32> %v2)
  %v3 = sub <8 x i32> <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>, %v2
  %v4 = add i64 %q, 32
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %v4, <8 x i32> %v3)
  ret void
}

!genx.kernels = !{!0, !1, !2, !3, !4, !5, !6, !9, !10}
!10 = !{ptr @last, !"last", !"", !7, i32 0, !8}
!9 = !{ptr @unlike, !"unlike", !"", !7, i32 0, !8}
!0 = !{ptr @joined, !"joined", !"", !7, i32 0, !8}
!1 = !{ptr @minus, !"minus", !"", !7, i32 0, !8}
!2 = !{ptr @first, !"first", !"", !7, i32 0, !8}
!3 = !{ptr @plain, !"plain", !"", !7, i32 0, !8}
!4 = !{ptr @product, !"product", !"", !7, i32 0, !8}
!5 = !{ptr @killed, !"killed", !"", !7, i32 0, !8}
!6 = !{ptr @index, !"index", !"", !7, i32 0, !8}
!7 = !{i32 0, i32 0}
!8 = !{}
