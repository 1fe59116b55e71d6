; A struct by value of a function that is never inlined is the function's own memory, whatever its bytes are copied from: LLVM may exchange
; what the call passes, and does not see that in the function's body.
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | %FileCheck %s
; Where the function may be inlined, its body then reads what the call passes, which is %g after memcpyopt.
; RUN: sed 's/ noinline / /' %s | %gaspar opt -p check-spaces,infer,resolve -S - | %FileCheck %s --check-prefix=STAYS
; RUN: sed 's/ noinline / /' %s | %gaspar opt -p check-spaces,infer,resolve -S - | opt-22 -passes='function(memcpyopt),cgscc(inline),function(instcombine<no-verify-fixpoint>)' -S | %FileCheck %s --check-prefix=INLINED
; LLVM also inlines it at a call that says `alwaysinline`, also one by pointer.
; RUN: sed 's/, i64 %i)$/, i64 %i) alwaysinline/' %s | %gaspar opt -p check-spaces,infer,resolve -S - | %FileCheck %s --check-prefix=STAYS
; RUN: sed 's/, i64 %i)$/, i64 %i) alwaysinline/' %s | %gaspar opt -p check-spaces,infer,resolve -S - | opt-22 -passes='function(memcpyopt),always-inline,function(instcombine<no-verify-fixpoint>)' -S | %FileCheck %s --check-prefix=INLINED
; RUN: sed 's/, i64 %i)$/, i64 %i) alwaysinline/; s/call i32 @get/call i32 %%f/; s/^  %%x = call/  %%f = select i1 true, ptr @get, ptr @get\n&/' %s | %gaspar opt -p check-spaces,infer,resolve -S - | %FileCheck %s --check-prefix=STAYS
; RUN: sed 's/ noinline / /; s/call i32 @get/call i32 %%f/; s/^  %%x = call/  %%f = select i1 true, ptr @get, ptr @get\n&/' %s | %gaspar opt -p check-spaces,infer,resolve -S - | %FileCheck %s --check-prefix=STAYS
; Code elsewhere may have such a call.
; RUN: sed 's/define internal/define/' %s | %gaspar opt -p check-spaces,infer,resolve -S - | %FileCheck %s --check-prefix=STAYS
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [32 x i32] }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-LABEL: @get(
; CHECK:         load i32, ptr addrspace(5)
; STAYS-LABEL: @get(
; STAYS:         load i32, ptr %e
define internal i32 @get(ptr readonly byval(%S) align 8 %p, i64 %i) noinline {
  %e = getelementptr inbounds [32 x i32], ptr %p, i64 0, i64 %i
  %x = load i32, ptr %e
  ret i32 %x
}
; INLINED-LABEL: define ptx_kernel void @k(
; INLINED-NOT:     addrspace(5)
; INLINED:         %[[E:.*]] = getelementptr inbounds{{.*}}, ptr %g, i64 %i
; INLINED:         load i32, ptr %[[E]]
define ptx_kernel void @k(ptr noalias readonly align 8 dereferenceable(128) %g, ptr addrspace(1) noalias %o, i64 %i) {
  %c = alloca %S, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %c, ptr align 8 %g, i64 128, i1 false)
  %x = call i32 @get(ptr byval(%S) align 8 %c, i64 %i)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
