; Code that LLVM's SPIR-V back end cannot select is replaced by equal code.
; RUN: %gaspar retarget --to=spirv64 -S %s -o %t.ll && %FileCheck %s < %t.ll
; RUN: llc-22 -filetype=obj %t.ll -o %t.spv
; RUN: spirv-val %t.spv || test $? = 127
target triple = "spir64"
; CHECK-NOT: bitcast <4 x i1>
; CHECK-NOT: cttz.elts.{{.*}}(
; CHECK-NOT: <1 x float>
; CHECK-NOT: asm
define spir_func i32 @f(<4 x i32> %v, ptr addrspace(1) %p) {
  %c = icmp slt <4 x i32> %v, zeroinitializer
  %m = bitcast <4 x i1> %c to i4
  %all = icmp eq i4 %m, -1
  %n = call i32 @llvm.experimental.cttz.elts.i32.v4i1(<4 x i1> %c, i1 false)
  %l = load <1 x float>, ptr addrspace(1) %p
  %s = shufflevector <1 x float> %l, <1 x float> poison, <4 x i32> zeroinitializer
  store <4 x float> %s, ptr addrspace(1) %p
  %any = call spir_func i32 @_Z3anyDv4_i(<4 x i32> %v)
  %z = zext i1 %all to i32
  %r = add i32 %z, %n
  %q = add i32 %r, %any
  call void asm sideeffect "", "~{memory}"()
  ret i32 %q
}
; CHECK-NOT: <6 x
define spir_func void @wide(ptr addrspace(1) %p) {
  %v = load <6 x i32>, ptr addrspace(1) %p
  %w = add <6 x i32> %v, %v
  store <6 x i32> %w, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.experimental.cttz.elts.i32.v4i1(<4 x i1>, i1)
declare spir_func i32 @_Z3anyDv4_i(<4 x i32>)
