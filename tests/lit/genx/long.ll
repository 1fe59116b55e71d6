; Division of 64-bit integers, which no machine has, and floats made of them and back, which some have not.
; RUN: %gaspar genx run %s --compare -a x=u64[8]:0,1,4294967296,18446744073709551615,9223372036854775808,9223372586610589697,1000000000000000003,18446744073709551614 -a y=u64[8]:1,18446744073709551615,4294967295,18446744073709551615,3,9223372586610589698,1000000007,18446744073709551613 -a q=u64[32]:zero -a f=u32[8]:zero -a g=u32[8]:zero -a r=u64[16]:zero --expect=q=u64[32]:0,0,1,1,3074457345618258602,0,999999993,1,0,1,1,0,2,9223372586610589697,52,1,0,18446744073709551615,1,1,15372286728091293014,1,999999993,0,0,0,1,0,18446744073709551614,18446744073709551615,52,18446744073709551614 --expect=f=u32[8]:0,1065353216,1333788672,1602224128,1593835520,1593835521,1566444395,1602224128 --expect=g=u32[8]:0,1065353216,1333788672,3212836864,3741319168,3741319167,1566444395,3221225472 --expect=r=u64[16]:0,1,4294967296,0,9223372036854775808,9223373136366403584,999999984306749440,0,0,1,4294967296,18446744073709551615,9223372036854775808,9223372586610589696,999999984306749440,18446744073709551614
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
declare <8 x i64> @llvm.genx.svm.block.ld.v8i64.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v8i64(i64, <8 x i64>)
declare void @llvm.genx.svm.block.st.i64.v8f32(i64, <8 x float>)
declare <8 x float> @llvm.genx.svm.block.ld.v8f32.i64(i64)
declare i32 @llvm.genx.group.id.x()

define dllexport void @K(i64 %x, i64 %y, i64 %q, i64 %f, i64 %g, i64 %r) {
  %group = call i32 @llvm.genx.group.id.x()
  %id = zext i32 %group to i64
  %long = mul i64 %id, 64
  %short = mul i64 %id, 32
  %xp = add i64 %x, %long
  %yp = add i64 %y, %long
  %fp = add i64 %f, %short
  %gp = add i64 %g, %short
  %a = call <8 x i64> @llvm.genx.svm.block.ld.v8i64.i64(i64 %xp)
  %b = call <8 x i64> @llvm.genx.svm.block.ld.v8i64.i64(i64 %yp)
  %at = mul i64 %id, 256
  %q0 = add i64 %q, %at
  %d0 = udiv <8 x i64> %a, %b
  call void @llvm.genx.svm.block.st.i64.v8i64(i64 %q0, <8 x i64> %d0)
  %q1 = add i64 %q0, 64
  %d1 = urem <8 x i64> %a, %b
  call void @llvm.genx.svm.block.st.i64.v8i64(i64 %q1, <8 x i64> %d1)
  %q2 = add i64 %q1, 64
  %d2 = sdiv <8 x i64> %a, %b
  call void @llvm.genx.svm.block.st.i64.v8i64(i64 %q2, <8 x i64> %d2)
  %q3 = add i64 %q2, 64
  %d3 = srem <8 x i64> %a, %b
  call void @llvm.genx.svm.block.st.i64.v8i64(i64 %q3, <8 x i64> %d3)
  %q4 = add i64 %q3, 64
  %u = uitofp <8 x i64> %a to <8 x float>
  call void @llvm.genx.svm.block.st.i64.v8f32(i64 %fp, <8 x float> %u)
  %s = sitofp <8 x i64> %a to <8 x float>
  call void @llvm.genx.svm.block.st.i64.v8f32(i64 %gp, <8 x float> %s)
  %two = mul i64 %id, 128
  %r0 = add i64 %r, %two
  %r1 = add i64 %r0, 64
  %v = fptoui <8 x float> %u to <8 x i64>
  %fit = icmp ult <8 x i64> %a, splat (i64 -549755813888)
  %vf = select <8 x i1> %fit, <8 x i64> %v, <8 x i64> zeroinitializer
  call void @llvm.genx.svm.block.st.i64.v8i64(i64 %r0, <8 x i64> %vf)
  %w = fptosi <8 x float> %s to <8 x i64>
  %fits = icmp slt <8 x i64> %a, splat (i64 9223371487098961920)
  %wf = select <8 x i1> %fits, <8 x i64> %w, <8 x i64> zeroinitializer
  call void @llvm.genx.svm.block.st.i64.v8i64(i64 %r1, <8 x i64> %wf)
  ret void
}

!genx.kernels = !{!0}
!0 = !{ptr @K, !"K", !"K.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0, i32 0, i32 0, i32 0, i32 0}
!2 = !{}
