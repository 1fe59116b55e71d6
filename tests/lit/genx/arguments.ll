; A launch gives each parameter what it takes: as many arguments, of as many bytes; those whose kind says
; so (3: where the thread stands in its group) are filled by the machine, and no other kind is.
; RUN: %gaspar genx run %s --kernel=K -g 2 -l 2 --arg=x=i32[8]:zero --arg=i32:7 --expect=x=i32[8]:7,7,7,7,8,8,8,8 --compare
; RUN: %not %gaspar genx run %s --kernel=K --arg=x=i32[8]:zero 2>&1 | %FileCheck %s --check-prefix=FEW
; RUN: %not %gaspar genx run %s --kernel=K --arg=x=i32[8]:zero --arg=i32:7 --arg=i32:0 2>&1 | %FileCheck %s --check-prefix=MANY
; RUN: %not %gaspar genx run %s --kernel=K --arg=x=i32[8]:zero --arg=i64:7 2>&1 | %FileCheck %s --check-prefix=SIZE
; RUN: %not %gaspar genx run %s --kernel=OTHER --arg=x=i32[8]:zero --arg=i32:7 2>&1 | %FileCheck %s --check-prefix=KIND
; RUN: %not %gaspar genx run %s --kernel=NARROW --arg=x=i32[8]:zero --arg=i32:7 2>&1 | %FileCheck %s --check-prefix=NARROW
; RUN: %gaspar genx run %s --kernel=THREE --arg=x=i32[4]:zero --arg=i32x3:4,5,6 --arg=i16x4:7,8,9,0 --arg=i32:10 --compare
; RUN: %gaspar genx run %s --kernel=THREE --arg=x=i32[4]:zero --arg=i32x3:4,5,6 --arg=i16x4:7,8,9,0 --arg=i32:10 --expect=x=i32[4]:11,13,15,10
; RUN: %not %gaspar genx run %s --kernel=THREE --arg=x=i32[4]:zero --arg=i32x2:4,5 --arg=i16x4:7,8,9,0 --arg=i32:10 2>&1 | %FileCheck %s --check-prefix=TWO
; TWO: argument 1 has 8 bytes, the parameter 12 [BAD_LAUNCH]

; FEW: arguments.ll: error: the kernel has more parameters than arguments are given [BAD_LAUNCH]
; MANY: arguments.ll: error: more arguments are given than the kernel has [BAD_LAUNCH]
; SIZE: arguments.ll: error: argument 1 has 8 bytes, the parameter 4 [BAD_LAUNCH]
; KIND: arguments.ll: error: parameter 2, of kind 88 and 4 bytes, cannot be filled [BAD_LAUNCH]
; NARROW: arguments.ll: error: parameter 2, of kind 24 and 2 bytes, cannot be filled [BAD_LAUNCH]

declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)

define dllexport void @K(i64 %x, i32 %n, i32 %id) {
  %v = add i32 %n, %id
  %one = insertelement <4 x i32> undef, i32 %v, i32 0
  %all = shufflevector <4 x i32> %one, <4 x i32> undef, <4 x i32> zeroinitializer
  %wide = zext i32 %id to i64
  %bytes = shl i64 %wide, 4
  %to = add i64 %x, %bytes
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %to, <4 x i32> %all)
  ret void
}

define dllexport void @OTHER(i64 %x, i32 %n, i32 %id) {
  ret void
}

define dllexport void @NARROW(i64 %x, i32 %n, i16 %id) {
  ret void
}

; A vector of three has the room of four, as in OpenCL.
define dllexport void @THREE(i64 %x, <3 x i32> %v, <3 x i16> %w, i32 %n) {
  %e = sext <3 x i16> %w to <3 x i32>
  %s = add <3 x i32> %v, %e
  %r = shufflevector <3 x i32> %s, <3 x i32> undef, <4 x i32> <i32 0, i32 1, i32 2, i32 0>
  %f = insertelement <4 x i32> %r, i32 %n, i32 3
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %x, <4 x i32> %f)
  ret void
}

!genx.kernels = !{!0, !3, !4, !6}
!6 = !{ptr @THREE, !"THREE", !"THREE.asm", !7, i32 0, !2}
!7 = !{i32 0, i32 0, i32 0, i32 0}
!0 = !{ptr @K, !"K", !"K.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0, i32 24}
!2 = !{}
!3 = !{ptr @OTHER, !"OTHER", !"OTHER.asm", !5, i32 0, !2}
!4 = !{ptr @NARROW, !"NARROW", !"NARROW.asm", !1, i32 0, !2}
!5 = !{i32 0, i32 0, i32 88}
