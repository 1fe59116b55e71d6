; A SPIR-V module may be compiled for a device whose casts of private memory add a number with low bits: a mask stays generic there.  Intel's
; generic pointers are tagged, and keep all other bits.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: sed 's/spirv64/spir64/' %s | %gaspar opt --target=intel -S - | %FileCheck %s --check-prefix=INTEL
target triple = "spirv64"
declare ptr addrspace(4) @llvm.ptrmask.p4.i64(ptr addrspace(4), i64)
; CHECK-LABEL: define spir_func void @masked(
; CHECK:         %m = call ptr addrspace(4) @llvm.ptrmask.p4.i64(ptr addrspace(4) %g, i64 -128)
; CHECK:         store i8 1, ptr %m.private
; CHECK:         %n = call ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3) %l, i64 -128)
; INTEL:         %m = call ptr @llvm.ptrmask.p0.i64(
define spir_func void @masked(ptr addrspace(3) %l) {
  %a = alloca [64 x i8], align 64
  %g = addrspacecast ptr %a to ptr addrspace(4)
  %m = call ptr addrspace(4) @llvm.ptrmask.p4.i64(ptr addrspace(4) %g, i64 -128)
  store i8 1, ptr addrspace(4) %m
  %s = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %n = call ptr addrspace(4) @llvm.ptrmask.p4.i64(ptr addrspace(4) %s, i64 -128)
  store i8 2, ptr addrspace(4) %n
  ret void
}
