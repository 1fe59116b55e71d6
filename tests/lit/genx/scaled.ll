; Messages by lane of a surface, and so of local memory, move 1, 2 or 4 bytes of each dword, by the logarithm that is their
; second operand: 0 is one byte, as compilers for this hardware write and mean it, and no dword.
; RUN: %gaspar genx emit %s --platform=skl -o - | %FileCheck %s
; RUN: %gaspar genx run %s --arg=s=u32[8]:16909060,84281096,151653132,219025168,1,2,3,4 --arg=t=u32[8]:zero --compare --expect=t=u32[8]:84279300,8,0,0,0,0,0,0
; CHECK: gather_scaled.1 (M1, 8) {{T[0-9]+}}
; CHECK: gather_scaled.4 (M1, 8) {{T[0-9]+}}
; CHECK: scatter_scaled.1 (M1, 8) {{T[0-9]+}}
; CHECK: scatter_scaled.2 (M1, 8) {{T[0-9]+}}
declare <8 x i32> @llvm.genx.gather.scaled.v8i32.v8i1.v8i32(<8 x i1>, i32, i16, i32, i32, <8 x i32>, <8 x i32>)
declare void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1>, i32, i16, i32, i32, <8 x i32>, <8 x i32>)

define dllexport void @k(i32 %s, i32 %t) {
  %a = call <8 x i32> @llvm.genx.gather.scaled.v8i32.v8i1.v8i32(<8 x i1> <i1 1, i1 1, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0>, i32 0, i16 0, i32 %s, i32 0, <8 x i32> <i32 0, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>, <8 x i32> undef)
  %b = call <8 x i32> @llvm.genx.gather.scaled.v8i32.v8i1.v8i32(<8 x i1> <i1 1, i1 1, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0>, i32 2, i16 0, i32 %s, i32 0, <8 x i32> <i32 6, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>, <8 x i32> zeroinitializer)
  call void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1> <i1 1, i1 1, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0>, i32 0, i16 0, i32 %t, i32 0, <8 x i32> <i32 0, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>, <8 x i32> %a)
  call void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1> <i1 1, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0>, i32 1, i16 0, i32 %t, i32 2, <8 x i32> zeroinitializer, <8 x i32> %b)
  ret void
}

!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 2, i32 2}
!2 = !{}
