; One host's module for another host: what only its processor has is refused, what speaks of the processor is deleted, and the rest stays as it is.
; RUN: split-file-22 %s %t
; RUN: for f in asm module-asm intrinsic type segment convention called; do %not %gaspar retarget --to=aarch64 -S %t/$f.ll || exit 1; done 2>&1 | %FileCheck %s
; CHECK: asm.ll: error: it has no meaning on aarch64: assembly for x86_64 [NO_MEANING] in @f
; CHECK: module-asm.ll: error: it has no meaning on aarch64: assembly for x86_64 [NO_MEANING]
; CHECK: intrinsic.ll: error: it has no meaning on aarch64: 'llvm.x86.sse.min.ps' [NO_MEANING] in @f
; CHECK: type.ll: error: it has no meaning on aarch64: the type x86_fp80 [NO_MEANING] in @f
; CHECK: segment.ll: error: it has no meaning on aarch64: gs memory, space 256 of x86_64 [NO_MEANING] in @f
; CHECK: convention.ll: error: it has no meaning on aarch64: a calling convention that only x86_64 has [NO_MEANING] in @f
; CHECK: called.ll: error: it has no meaning on aarch64: a calling convention that only x86_64 has [NO_MEANING] in @f
; RUN: for t in aarch64 nvptx64; do %not %gaspar retarget --to=$t -S %t/variadic.ll || exit 1; done 2>&1 | %FileCheck %s --check-prefix=VARIADIC
; VARIADIC: variadic.ll: error: it has no meaning on aarch64: 'llvm.va_start.p0' [NO_MEANING] in @f
; VARIADIC: variadic.ll: error: it has no meaning on nvptx64: 'llvm.va_start.p0' [NO_MEANING] in @f
; RUN: for f in asm intrinsic type segment convention; do %gaspar retarget --to=x86_64 --triple=x86_64-pc-windows-msvc -S %t/$f.ll -o %t/o.ll || exit 1; done
; RUN: for f in type convention; do %not %gaspar retarget --to=amdgcn -S %t/$f.ll || exit 1; done 2>&1 | %FileCheck %s --check-prefix=GPU
; GPU: the type x86_fp80 [NO_MEANING] in @f
; GPU: a calling convention that only x86_64 has [NO_MEANING] in @f
; RUN: %not %gaspar retarget --to=spirv64 -S %t/graphics.ll 2>&1 | %FileCheck %s --check-prefix=GFX
; GFX: a calling convention that only amdgcn has [NO_MEANING] in @f
; RUN: %not %gaspar retarget --to=aarch64 --triple=x86_64-pc-windows-msvc -S %t/plain.ll 2>&1 | %FileCheck %s --check-prefix=TRIPLE
; TRIPLE: error: --triple=x86_64-pc-windows-msvc is no triple of --to=aarch64 [TRIPLE_CONTRADICTS]
; RUN: %gaspar retarget --to=aarch64 -S %t/plain.ll -o %t/plain.aarch64.ll
; RUN: %FileCheck %s --check-prefix=PLAIN --input-file=%t/plain.aarch64.ll --implicit-check-not=target-cpu
; PLAIN: target triple = "aarch64-unknown-linux-gnu"
; PLAIN: @same = alias
; PLAIN: @chosen = ifunc
; PLAIN: call void asm sideeffect "", "~{memory}"()
; PLAIN: invoke
; RUN: %not %gaspar retarget --to=spirv64 -S %t/chosen.ll 2>&1 | %FileCheck %s --check-prefix=IFUNC
; IFUNC: it has no meaning on spirv64: 'chosen', a function that is chosen when the program is loaded [NO_MEANING]
;--- variadic.ll
target triple = "x86_64-unknown-linux-gnu"
define void @f(i32 %n, ...) {
  %list = alloca [24 x i8], align 16
  call void @llvm.va_start.p0(ptr %list)
  call void @llvm.va_end.p0(ptr %list)
  ret void
}
;--- asm.ll
target triple = "x86_64-unknown-linux-gnu"
define void @f() {
  call void asm sideeffect "cpuid", "~{eax},~{ebx}"()
  ret void
}
;--- module-asm.ll
target triple = "x86_64-unknown-linux-gnu"
module asm "nop"
;--- intrinsic.ll
target triple = "x86_64-unknown-linux-gnu"
declare <4 x float> @llvm.x86.sse.min.ps(<4 x float>, <4 x float>)
define <4 x float> @f(<4 x float> %a, <4 x float> %b) {
  %r = call <4 x float> @llvm.x86.sse.min.ps(<4 x float> %a, <4 x float> %b)
  ret <4 x float> %r
}
;--- type.ll
target triple = "x86_64-unknown-linux-gnu"
define void @f(ptr %p) {
  %x = load x86_fp80, ptr %p
  ret void
}
;--- segment.ll
target triple = "x86_64-unknown-linux-gnu"
define i32 @f() {
  %v = load i32, ptr addrspace(256) null
  ret i32 %v
}
;--- convention.ll
target triple = "x86_64-unknown-linux-gnu"
define x86_regcallcc i32 @f(i32 %x) {
  ret i32 %x
}
;--- called.ll
target triple = "x86_64-unknown-linux-gnu"
define void @f(ptr %g) {
  call x86_vectorcallcc void %g()
  ret void
}
;--- graphics.ll
target triple = "amdgcn-amd-amdhsa"
define amdgpu_cs void @f() {
  ret void
}
;--- plain.ll
target triple = "x86_64-unknown-linux-gnu"
@same = alias i32 (ptr), ptr @f
@chosen = ifunc i32 (ptr), ptr @choose
declare i32 @__gxx_personality_v0(...)
define internal ptr @choose() {
  ret ptr @f
}
define i32 @f(ptr %p) "target-cpu"="x86-64" "target-features"="+sse2" personality ptr @__gxx_personality_v0 {
  call void asm sideeffect "", "~{memory}"()
  %v = invoke i32 @same(ptr %p) to label %ok unwind label %not
ok:
  ret i32 %v
not:
  %l = landingpad { ptr, i32 } cleanup
  ret i32 0
}
;--- chosen.ll
target triple = "x86_64-unknown-linux-gnu"
@chosen = ifunc i32 (ptr), ptr @choose
define internal ptr @choose() {
  ret ptr null
}
