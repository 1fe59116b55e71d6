; SPIR-V out: every version, with the variables of 1.4's interfaces, valid for its environment.  The triple's version counts
; where none is said.
; REQUIRES: spirv-val
; RUN: %gaspar opt %s -o %t.spv && spirv-val --target-env spv1.2 %t.spv && spirv-dis %t.spv | %FileCheck %s --check-prefixes=CHECK,OLD
; RUN: %gaspar opt %s --spirv-version=1.4 --emit=spirv -o %t && spirv-val --target-env spv1.4 %t && spirv-dis %t | %FileCheck %s --check-prefixes=CHECK,NEW
; RUN: %gaspar opt %s --spirv-version=1.0 -o %t.spv && spirv-val --target-env opencl2.0 %t.spv
; RUN: %gaspar opt %s --spirv-version=1.6 -o %t.spv && spirv-val --target-env spv1.6 %t.spv
; RUN: %gaspar retarget --to=spir64 %s -S -o %t.ll && %gaspar opt %t.ll -o %t.spv && spirv-val --target-env spv1.4 %t.spv
; RUN: %gaspar retarget --to=spirv64 %t.ll -o %t.spv && spirv-val --target-env spv1.4 %t.spv
; CHECK-NOT: GenericPointer
; OLD: Version: 1.2
; OLD: OpEntryPoint Kernel %k "k"{{$}}
; NEW: Version: 1.4
; NEW: OpEntryPoint Kernel %k "k" %l
; A module is mended as retarget mends it, and stays as it is: masks have no bits in SPIR-V.
; CHECK: OpStore
target triple = "spirv64v1.2-unknown-unknown"
@l = internal addrspace(3) global [4 x i32] undef
define spir_kernel void @k(ptr addrspace(1) %out, <4 x i32> %w, i32 %i) {
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %p = getelementptr inbounds [4 x i32], ptr addrspace(3) @l, i32 0, i32 %i
  %v = icmp sgt <4 x i32> %w, zeroinitializer
  %m = bitcast <4 x i1> %v to i4
  %all = icmp eq i4 %m, -1
  %y = load i32, ptr addrspace(3) %p
  %x = select i1 %all, i32 %y, i32 0
  store i32 %x, ptr addrspace(4) %g
  ret void
}
