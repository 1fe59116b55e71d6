; A named pointer needs no tag, and one to a space that only the back end knows has none.
; RUN: %gaspar opt --target=intel -p check-spaces,private-plan,lower-tests,split-vectors -S %s | %FileCheck %s
; RUN: sed 's/^;unknown//' %s > %t.ll
; RUN: %not %gaspar opt --target=intel -p check-spaces,private-plan,split-vectors -S %t.ll 2>&1 | %FileCheck %s --check-prefix=UNKNOWN
; UNKNOWN: error: access through '%g' cannot be resolved on a target without generic accesses [GENERIC_LEFT] in @unknown
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func ptr addrspace(3) @__to_local(ptr addrspace(1))
declare spir_func ptr addrspace(2) @__to_global(ptr addrspace(4))
declare spir_func i64 @__to_private(ptr addrspace(4))
declare <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)>, <4 x i1>, <4 x i32>)
;unknown declare <4 x i32> @llvm.masked.gather.v4i32.v4p4(<4 x ptr addrspace(4)>, <4 x i1>, <4 x i32>)

; CHECK-LABEL: @test(
; CHECK-NEXT:    %l = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(1) %p)
; CHECK-NEXT:    ret ptr addrspace(3) %l
define spir_func ptr addrspace(3) @test(ptr addrspace(1) %p) {
  %l = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(1) %p)
  ret ptr addrspace(3) %l
}
; No cast leads from generic to constant memory.
; CHECK-LABEL: @no_cast(
; CHECK-NEXT:    %l = call spir_func ptr addrspace(2) @__to_global(ptr addrspace(4) %p)
; CHECK-NEXT:    ret ptr addrspace(2) %l
define spir_func ptr addrspace(2) @no_cast(ptr addrspace(4) %p) {
  %l = call spir_func ptr addrspace(2) @__to_global(ptr addrspace(4) %p)
  ret ptr addrspace(2) %l
}
; A function that gives a number only has the name of a question.
; CHECK-LABEL: @own(
; CHECK-NEXT:    %l = call spir_func i64 @__to_private(ptr addrspace(4) %p)
; CHECK-NEXT:    ret i64 %l
define spir_func i64 @own(ptr addrspace(4) %p) {
  %l = call spir_func i64 @__to_private(ptr addrspace(4) %p)
  ret i64 %l
}
; CHECK-LABEL: @gather(
; CHECK-NEXT:    %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)> align 4 %p, <4 x i1> %m, <4 x i32> zeroinitializer)
; CHECK-NEXT:    ret <4 x i32> %v
define spir_func <4 x i32> @gather(<4 x ptr addrspace(1)> %p, <4 x i1> %m) {
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)> align 4 %p, <4 x i1> %m, <4 x i32> zeroinitializer)
  ret <4 x i32> %v
}
;unknown define spir_func <4 x i32> @unknown(<4 x ptr addrspace(17)> %p, <4 x i1> %m) {
;unknown   %g = addrspacecast <4 x ptr addrspace(17)> %p to <4 x ptr addrspace(4)>
;unknown   %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p4(<4 x ptr addrspace(4)> align 4 %g, <4 x i1> %m, <4 x i32> zeroinitializer)
;unknown   ret <4 x i32> %v
;unknown }
