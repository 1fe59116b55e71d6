; A module that states no data layout has that of its target, as for LLVM's own tools: pointers of spirv32 have 4 bytes, so that %b is the
; third pointer and not the second, and a load of one has their alignment.
; RUN: %gaspar opt -S %s | %FileCheck %s
; Read without a triple, or with one that LLVM does not know, by LLVM's default layout: 8 bytes.
; RUN: sed '/^target triple/d' %s > %t.ll
; RUN: %gaspar opt --target=spirv32 -S %t.ll | %FileCheck %s
; RUN: sed 's/spirv32-unknown/later32/' %s > %t.later.ll
; RUN: %gaspar opt --target=spirv32 -S %t.later.ll | %FileCheck %s
; RUN: sed '1i target datalayout = "e-p:64:64"' %s > %t.ll
; RUN: %gaspar opt -S %t.ll | %FileCheck %s --check-prefix=STATED
; What a module states stays.
; STATED: target datalayout = "e-p:64:64"
; STATED: store i32 1, ptr addrspace(1) %p
; CHECK: target datalayout = "e-p:32:32-
; CHECK: %p = load ptr addrspace(3), ptr %b, align 4
; CHECK: store i32 1, ptr addrspace(3) %p
target triple = "spirv32-unknown"
@s = internal addrspace(3) global [16 x i32] undef
define spir_kernel void @k(ptr addrspace(1) %out) {
  %v = alloca [4 x ptr addrspace(4)]
  %o = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %s = addrspacecast ptr addrspace(3) @s to ptr addrspace(4)
  %f1 = getelementptr [4 x ptr addrspace(4)], ptr %v, i32 0, i32 1
  %f2 = getelementptr [4 x ptr addrspace(4)], ptr %v, i32 0, i32 2
  store ptr addrspace(4) %o, ptr %v
  store ptr addrspace(4) %o, ptr %f1
  store ptr addrspace(4) %s, ptr %f2
  %b = getelementptr i8, ptr %v, i32 8
  %p = load ptr addrspace(4), ptr %b
  store i32 1, ptr addrspace(4) %p
  ret void
}
; CHECK: cmpxchg ptr addrspace(1) %p, ptr addrspace(4) %o, ptr addrspace(4) %o seq_cst seq_cst, align 4
; CHECK: store i64 0, ptr addrspace(1) %p, align
define void @atomic(ptr addrspace(1) %p, ptr addrspace(4) %o) {
  %c = cmpxchg ptr addrspace(1) %p, ptr addrspace(4) %o, ptr addrspace(4) %o seq_cst seq_cst
  store i64 0, ptr addrspace(1) %p
  ret void
}
