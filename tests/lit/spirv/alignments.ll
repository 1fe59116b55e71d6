; SPDX-License-Identifier: Apache-2.0
; Alignments: LLVM's back end writes that of a private variable with eight bits and a sign, so 128 as 4294967168 and 512 as 0; gaspar mends it.
; REQUIRES: spirv-as
; RUN: %gaspar opt -p check-spaces %s -o %t.spv
; RUN: spirv-val %t.spv
; RUN: spirv-dis %t.spv | %FileCheck %s
; CHECK-NOT: gaspar.
; CHECK-DAG: OpDecorate %p Alignment 4096
; CHECK-DAG: OpDecorate [[big:%[0-9]+]] Alignment 4096
; CHECK-DAG: OpDecorate [[v:%[0-9]+]] Alignment 128
; CHECK-DAG: OpDecorate %w Alignment 64
; CHECK-DAG: OpDecorate %g Alignment 1024
; CHECK: [[big]] = OpVariable {{.*}} Function
; CHECK: [[v]] = OpVariable {{.*}} Function
; RUN: %gaspar opt -p check-spaces %t.spv -S | %FileCheck %s --check-prefix=AGAIN
; AGAIN: alloca [4 x i32], align 4096
; AGAIN: alloca i32, align 128
; AGAIN: alloca i32, align 64
target triple = "spirv64-unknown-unknown"
@g = internal addrspace(3) global [4 x i32] poison, align 1024
define spir_kernel void @k(ptr addrspace(1) align 4096 %p) {
  %big = alloca [4 x i32], align 4096
  %v = alloca i32, align 128
  %w = alloca i32, align 64
  store i32 7, ptr %w, align 64
  %l = load i32, ptr addrspace(1) %p, align 4096
  store i32 %l, ptr %big, align 4096
  store i32 %l, ptr %v, align 128
  store i32 %l, ptr addrspace(3) @g, align 1024
  %m = load i32, ptr %big, align 4096
  store i32 %m, ptr addrspace(1) %p, align 4
  ret void
}
; What llc-22 itself writes: 128 is read, 0 is not.
; RUN: sed -e '/%big/d; /%m/d' %s | llc-22 -O0 -filetype=obj -o %t.llc.spv && %gaspar opt -p check-spaces %t.llc.spv -S | %FileCheck %s --check-prefix=LLC
; LLC: alloca i32, align 128
; RUN: llc-22 -O0 -filetype=obj %s -o %t.zero.spv && %not %gaspar opt -p check-spaces %t.zero.spv -S 2>&1 | %FileCheck %s --check-prefix=ZERO
; ZERO: OpVariable: an alignment is no power of two [SPIRV_DAMAGED]
; SPIR-V 1.0 has no decoration MaxByteOffset, which LLVM writes for dereferenceable.
; RUN: sed -e 's/align 4096 %%p)/align 4096 dereferenceable(16) %%p)/' %s > %t.deref.ll && %gaspar opt -p check-spaces %t.deref.ll -o %t.deref.spv --spirv-version=1.0
; RUN: spirv-val %t.deref.spv && spirv-dis %t.deref.spv | %FileCheck %s --check-prefix=OFFSET
; RUN: %gaspar opt -p check-spaces %t.deref.ll -o %t.deref.spv --spirv-version=1.1 && spirv-dis %t.deref.spv | %FileCheck %s --check-prefix=OFFSET1
; OFFSET-NOT: MaxByteOffset
; OFFSET1: OpDecorate %p MaxByteOffset 16
