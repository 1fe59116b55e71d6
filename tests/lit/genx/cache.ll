; Bytes and words of the load/store cache are dwords of which one message moves the low part: a load extends them by zeros in
; the operation that reads them.  Of a compare-and-exchange the first source is what memory should hold; the message has it
; last.  Of four dwords of each lane only those of the mask are moved, one message each of a surface.
; RUN: %gaspar genx emit %s --kernel=bytes --platform=dg2 -o - | %FileCheck %s --check-prefix=BYTES
; RUN: %gaspar genx emit %s --kernel=bytes --platform=pvc -o - | %FileCheck %s --check-prefix=BYTES
; RUN: %gaspar genx run %s --kernel=bytes --arg=x=u8[64]:iota --arg=y=u32[16]:zero --out y | %FileCheck %s --check-prefix=OUT
; RUN: %gaspar genx run %s --kernel=bytes --arg=x=u8[64]:iota --arg=y=u32[16]:zero --compare
; RUN: %gaspar genx emit %s --kernel=swap --platform=dg2 -o - | %FileCheck %s --check-prefix=SWAP
; RUN: %gaspar genx run %s --kernel=swap --arg=x=u32[8]:0,1,2,9,9,5,6,9 --out x | %FileCheck %s --check-prefix=SWAPPED
; RUN: %gaspar genx run %s --kernel=swap --arg=x=u32[8]:0,1,2,9,9,5,6,9 --compare
; RUN: %gaspar genx emit %s --kernel=channels --platform=skl -o - | %FileCheck %s --check-prefix=CHANNELS
; RUN: %gaspar genx run %s --kernel=channels --arg=x=u32[64]:iota --arg=y=u32[64]:zero --out y | %FileCheck %s --check-prefix=MOVED
; RUN: %gaspar genx run %s --kernel=channels --arg=x=u32[64]:iota --arg=y=u32[64]:zero --compare
; RUN: %gaspar genx run %s --kernel=marked --arg=x=u8[64]:iota --arg=y=u32[16]:zero --out y | %FileCheck %s --check-prefix=MARKED
; RUN: %gaspar genx run %s --kernel=marked --arg=x=u8[64]:iota --arg=y=u32[16]:zero --compare
declare <16 x i32> @llvm.genx.lsc.load.stateless.v16i32.v16i1.v16i64(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i64>, i32)
declare <16 x i32> @llvm.genx.lsc.load.merge.stateless.v16i32.v16i1.v16i64(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i64>, i32, <16 x i32>)
declare <8 x i32> @llvm.genx.lsc.xatomic.stateless.v8i32.v8i1.v8i64(<8 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <8 x i64>, <8 x i32>, <8 x i32>, i32, <8 x i32>)
declare <32 x i32> @llvm.genx.gather4.scaled.v32i32.v16i1.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <32 x i32>)
declare void @llvm.genx.scatter4.scaled.v16i1.v16i32.v32i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <32 x i32>)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)
declare void @llvm.genx.svm.scatter.v16i1.v16i64.v16i32(<16 x i1>, i32, <16 x i64>, <16 x i32>)
declare i32 @llvm.genx.unmask.begin()
declare void @llvm.genx.unmask.end(i32)
declare i1 @llvm.genx.simdcf.any.v16i1(<16 x i1>)

; BYTES: svm_gather.1.1 (M1, 16) {{V[0-9]+}}.0 [[B:V[0-9]+]].0
; BYTES: svm_gather.1.2 (M1, 16) {{V[0-9]+}}.0 [[W:V[0-9]+]].0
; BYTES: add (M1, 16) {{V[0-9]+}}(0,0)<1> {{V[0-9]+}}(0,0)<{{[0-9,;]+}}> {{V[0-9]+}}(0,0)<2;1,0>
; OUT: y = u32[16]:259,260,775,776,1291,1292,1807,1808,2323,2324,2839,2840,3355,3356,3871,3872
define dllexport void @bytes(i64 %x, i64 %y) {
  %one = insertelement <1 x i64> undef, i64 %x, i32 0
  %all = shufflevector <1 x i64> %one, <1 x i64> undef, <16 x i32> zeroinitializer
  %odd = add <16 x i64> %all, <i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18>
  %even = add <16 x i64> %all, <i64 0, i64 0, i64 2, i64 2, i64 4, i64 4, i64 6, i64 6, i64 8, i64 8, i64 10, i64 10, i64 12, i64 12, i64 14, i64 14>
  %b = call <16 x i32> @llvm.genx.lsc.load.stateless.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), i8 0, i8 0, i8 0, i16 1, i32 0, i8 5, i8 1, i8 1, i8 0, <16 x i64> %odd, i32 0)
  %w = call <16 x i32> @llvm.genx.lsc.load.stateless.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), i8 0, i8 0, i8 0, i16 1, i32 0, i8 6, i8 1, i8 1, i8 0, <16 x i64> %even, i32 0)
  %sum = add <16 x i32> %b, %w
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %y, <16 x i32> %sum)
  ret void
}

; SWAP: addc
; SWAP: mov (M1, 8) [[NEW:V[0-9]+]](0,0)<1> 0x76543210:uv
; SWAP: add (M1, 8) {{.*}} 0x64:d
; SWAP: mov (M1, 8) [[WANTED:V[0-9]+]](0,0)<1> 0x76543210:uv
; SWAP: svm_atomic.cmpxchg (M1, 8) {{V[0-9]+}}.0 {{V[0-9]+}}.0 [[NEW]].0 [[WANTED]].0
; SWAPPED: x = u32[8]:100,101,102,9,9,105,106,9
define dllexport void @swap(i64 %x) {
  %one = insertelement <1 x i64> undef, i64 %x, i32 0
  %all = shufflevector <1 x i64> %one, <1 x i64> undef, <8 x i32> zeroinitializer
  %at = add <8 x i64> %all, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28>
  %v = call <8 x i32> @llvm.genx.lsc.xatomic.stateless.v8i32.v8i1.v8i64(<8 x i1> splat (i1 true), i8 18, i8 1, i8 3, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <8 x i64> %at, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, <8 x i32> <i32 100, i32 101, i32 102, i32 103, i32 104, i32 105, i32 106, i32 107>, i32 0, <8 x i32> undef)
  ret void
}

; CHANNELS: gather_scaled.4 (M1, 16) {{T[0-9]+}} 0x4:ud
; CHANNELS: gather_scaled.4 (M1, 16) {{T[0-9]+}} 0xc:ud
; CHANNELS-NOT: gather_scaled
; CHANNELS: scatter_scaled.4 (M1, 16) {{T[0-9]+}} 0x4:ud
; CHANNELS: scatter_scaled.4 (M1, 16) {{T[0-9]+}} 0xc:ud
; CHANNELS-NOT: scatter_scaled
; MOVED: y = u32[64]:0,1,0,3,0,5,0,7,0,9,
define dllexport void @channels(i32 %x, i32 %y) {
  %at = add <16 x i32> zeroinitializer, <i32 0, i32 16, i32 32, i32 48, i32 64, i32 80, i32 96, i32 112, i32 128, i32 144, i32 160, i32 176, i32 192, i32 208, i32 224, i32 240>
  %v = call <32 x i32> @llvm.genx.gather4.scaled.v32i32.v16i1.v16i32(<16 x i1> splat (i1 true), i32 10, i16 0, i32 %x, i32 0, <16 x i32> %at, <32 x i32> undef)
  call void @llvm.genx.scatter4.scaled.v16i1.v16i32.v32i32(<16 x i1> splat (i1 true), i32 10, i16 0, i32 %y, i32 0, <16 x i32> %at, <32 x i32> %v)
  ret void
}

; A load that merges keeps all bits of the old value in a lane that a marker has switched off.
; MARKED: y = u32[16]:65536,65537,65538,65539,65540,65541,65542,65543,8,9,10,11,12,13,14,15
define dllexport void @marked(i64 %x, i64 %y) {
entry:
  %var = alloca <16 x i32>
  store <16 x i32> <i32 65536, i32 65537, i32 65538, i32 65539, i32 65540, i32 65541, i32 65542, i32 65543, i32 65544, i32 65545, i32 65546, i32 65547, i32 65548, i32 65549, i32 65550, i32 65551>, ptr %var
  %one = insertelement <1 x i64> undef, i64 %x, i32 0
  %all = shufflevector <1 x i64> %one, <1 x i64> undef, <16 x i32> zeroinitializer
  %at = add <16 x i64> %all, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %two = insertelement <1 x i64> undef, i64 %y, i32 0
  %every = shufflevector <1 x i64> %two, <1 x i64> undef, <16 x i32> zeroinitializer
  %to = add <16 x i64> %every, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60>
  %c = icmp ugt <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, splat (i32 7)
  %any = call i1 @llvm.genx.simdcf.any.v16i1(<16 x i1> %c)
  br i1 %any, label %then, label %end
then:
  %old = load <16 x i32>, ptr %var
  %b = call <16 x i32> @llvm.genx.lsc.load.merge.stateless.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), i8 0, i8 0, i8 0, i16 1, i32 0, i8 5, i8 1, i8 1, i8 0, <16 x i64> %at, i32 0, <16 x i32> %old)
  %was = call i32 @llvm.genx.unmask.begin()
  call void @llvm.genx.svm.scatter.v16i1.v16i64.v16i32(<16 x i1> splat (i1 true), i32 0, <16 x i64> %to, <16 x i32> %b)
  call void @llvm.genx.unmask.end(i32 %was)
  br label %end
end:
  ret void
}
!genx.kernels = !{!0, !3, !4, !6}
!0 = !{ptr @bytes, !"bytes", !"bytes.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{ptr @swap, !"swap", !"swap.asm", !5, i32 0, !2}
!4 = !{ptr @channels, !"channels", !"channels.asm", !7, i32 0, !2}
!5 = !{i32 0}
!6 = !{ptr @marked, !"marked", !"marked.asm", !1, i32 0, !2}
!7 = !{i32 2, i32 2}
