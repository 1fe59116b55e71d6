; SPDX-License-Identifier: Apache-2.0
; RUN: %gaspar run %s --target=amdgcn -g 1 -l 1 -k named -a out=f32[2]:zero -a local:f32[1] --check=alias --out out | %FileCheck %s --check-prefix=NAMED
; RUN: ! %gaspar run %s --target=amdgcn -g 1 -l 1 -k generic -a out=f32[2]:zero -a local:f32[1] --check=alias --out out 2>&1 | %FileCheck %s --check-prefix=GENERIC
; RUN: %opt -passes=amdgpu-attributor -S %s | %FileCheck %s --check-prefix=LLVM
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@kept = addrspace(1) global ptr null

; LLVM's attributor claims for the store of a pointer what it knows of the pointer: on an access of a named space that is no claim.
; NAMED: out = f32[2]:1,0
; LLVM-LABEL: @named(
; LLVM: store ptr %p, ptr addrspace(1) @kept, align 8, !noalias.addrspace
define amdgpu_kernel void @named(ptr addrspace(1) %out, ptr addrspace(3) %l) {
  %g = addrspacecast ptr addrspace(3) %l to ptr
  %p = call ptr @llvm.strip.invariant.group.p0(ptr %g)
  store ptr %p, ptr addrspace(1) @kept, !noalias.addrspace !0
  store float 1.0, ptr %p
  %back = load ptr, ptr addrspace(1) @kept
  %x = load float, ptr %back
  store float %x, ptr addrspace(1) %out
  ret void
}

; GENERIC: gaspar says that they never touch a common byte: its !noalias.addrspace excludes the space
define amdgpu_kernel void @generic(ptr addrspace(1) %out, ptr addrspace(3) %l) {
  %g = addrspacecast ptr addrspace(3) %l to ptr
  store float 1.0, ptr %g, !noalias.addrspace !0
  %x = load float, ptr %g
  store float %x, ptr addrspace(1) %out
  ret void
}
declare ptr @llvm.strip.invariant.group.p0(ptr)
!0 = !{i32 1, i32 2, i32 3, i32 4}
