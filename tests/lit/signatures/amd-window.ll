; Up to GFX8 llc cannot cast a pointer of local or private memory to a generic one in functions that are called: such parameters and results
; stay generic there, and accesses are named behind a cast to the space. Kernels make the generic pointers.
; RUN: %gaspar opt --world=closed -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: llc-22 -mcpu=gfx803 %t.ll -o - | %FileCheck %s --check-prefix=CODE
; RUN: sed 's/gfx803/gfx900/' %s | %gaspar opt --world=closed -S - -o - | %FileCheck %s --check-prefix=GFX9
; CHECK-LABEL: define internal void @f(ptr %p, i32 %x, ptr addrspace(1) %o)
; CHECK:         store i32 %x, ptr addrspace(3)
; CHECK-LABEL: define amdgpu_kernel void @k(
; CODE-NOT:    s_mov_b64 {{.*}}, 0xc{{[04]}}
; GFX9:        define internal void @f(ptr addrspace(3) {{.*}}, i32 %x, ptr addrspace(1) %o)
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [8 x i32] poison
define internal void @f(ptr %p, i32 %x, ptr %o) #0 {
  store i32 %x, ptr %p
  %i = ptrtoint ptr %p to i64
  store i64 %i, ptr %o
  ret void
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) #0 {
  %p = addrspacecast ptr addrspace(3) @s to ptr
  %q = addrspacecast ptr addrspace(1) %out to ptr
  call void @f(ptr %p, i32 %n, ptr %q)
  ret void
}
attributes #0 = { noinline "target-cpu"="gfx803" }
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
