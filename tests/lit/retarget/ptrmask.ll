; A mask is as wide as the pointer's index: it keeps the bits above those it clears, whatever the width.
; RUN: split-file-22 %s %t
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %t/narrow.ll | %FileCheck %s --check-prefix=WIDER
; RUN: %gaspar retarget --to=x86_64 -S %t/narrow.ll | %FileCheck %s --check-prefix=HOST
; RUN: %gaspar retarget --to=amdgcn --no-library -S %t/wide.ll | %FileCheck %s --check-prefix=NARROWER
; A mask that clears bit 31 or less than an alignment keeps an offset: the rest of a host's address would go.  To NVIDIA it stays an offset.
; So may one that is not known, unless it is -1 << n, or -a or ~(a - 1) where `a` is an alignment.
; RUN: %gaspar retarget --to=x86_64 -S %t/aligned.ll | %FileCheck %s --check-prefix=ALIGNED
; ALIGNED-COUNT-2: call ptr @llvm.ptrmask.p0.i64(ptr
; RUN: for f in offset far lane unknown; do %not %gaspar retarget --to=x86_64 -S %t/$f.ll || exit 1; done 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=spirv64 -S %t/offset.ll 2>&1 | %FileCheck %s --check-prefix=SPIR
; RUN: for f in offset far lane; do %gaspar retarget --to=nvptx64 --no-library -S %t/$f.ll || exit 1; done | %FileCheck %s --check-prefix=OFFSET
; NO-COUNT-4: it has no meaning on x86_64: an address in an integer of 32 bits, where it has 64 [NO_MEANING] in @k
; SPIR: an address in an integer of 32 bits, where it has 64 [NO_MEANING] in @k
; OFFSET: i64 -4294901776)
; OFFSET: i64 -2147483664)
; OFFSET: <2 x i64> <i64 -16, i64 -4294901776>)
; WIDER: %m = call ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3) %l, i64 -16)
; WIDER: call <2 x ptr addrspace(3)> @llvm.ptrmask.v2p3.v2i64(<2 x ptr addrspace(3)> %v, <2 x i64> <i64 -16, i64 -8>)
; WIDER: [[S:%.*]] = shl i32 -1, %x
; WIDER: [[Z:%.*]] = zext i32 [[S]] to i64
; WIDER: [[X:%.*]] = or i64 [[Z]], -4294967296
; WIDER: call ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3) %l, i64 [[X]])
; WIDER: %s = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %g, i64 -16)
; HOST: %m = call ptr @llvm.ptrmask.p0.i64(ptr %l, i64 -16)
; HOST: %s = call ptr @llvm.ptrmask.p0.i64(ptr %g, i64 -16)
; NARROWER: call ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3) %l, i32 -16)
; NARROWER: [[X:%.*]] = trunc i64 %x to i32
; NARROWER: call ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3) %l, i32 [[X]])
;--- narrow.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(3) %l, ptr addrspace(1) %g, <2 x ptr addrspace(3)> %v, i32 %x) {
  %m = call ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3) %l, i32 -16)
  store i32 1, ptr addrspace(3) %m
  %w = call <2 x ptr addrspace(3)> @llvm.ptrmask.v2p3.v2i32(<2 x ptr addrspace(3)> %v, <2 x i32> <i32 -16, i32 -8>)
  %e = extractelement <2 x ptr addrspace(3)> %w, i32 0
  store i32 1, ptr addrspace(3) %e
  %a = shl i32 -1, %x
  %o = call ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3) %l, i32 %a)
  store i32 1, ptr addrspace(3) %o
  %s = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %g, i64 -16)
  store i32 1, ptr addrspace(1) %s
  ret void
}
;--- wide.ll
target triple = "spir64"
define spir_kernel void @k(ptr addrspace(3) %l, i64 %x) {
  %m = call ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3) %l, i64 -16)
  store i32 1, ptr addrspace(3) %m
  %o = call ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3) %l, i64 %x)
  store i32 1, ptr addrspace(3) %o
  ret void
}
;--- offset.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(3) %l) {
  %m = call ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3) %l, i32 65520)
  store i32 1, ptr addrspace(3) %m
  ret void
}
;--- aligned.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(3) %l, i32 %a) {
  %n = sub i32 0, %a
  %m = call ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3) %l, i32 %n)
  store i32 1, ptr addrspace(3) %m
  %b = sub i32 %a, 1
  %c = xor i32 %b, -1
  %d = call ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3) %l, i32 %c)
  store i32 1, ptr addrspace(3) %d
  ret void
}
;--- unknown.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(3) %l, i32 %x) {
  %m = call ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3) %l, i32 %x)
  store i32 1, ptr addrspace(3) %m
  ret void
}
;--- far.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(3) %l) {
  %m = call ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3) %l, i32 2147483632)
  store i32 1, ptr addrspace(3) %m
  ret void
}
;--- lane.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(<2 x ptr addrspace(3)> %v) {
  %w = call <2 x ptr addrspace(3)> @llvm.ptrmask.v2p3.v2i32(<2 x ptr addrspace(3)> %v, <2 x i32> <i32 -16, i32 65520>)
  %e = extractelement <2 x ptr addrspace(3)> %w, i32 0
  store i32 1, ptr addrspace(3) %e
  ret void
}
