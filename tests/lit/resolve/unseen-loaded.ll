; A parameter gets its space's type, and its cast is stored where the front end keeps the parameter. LLVM promotes that variable, and would
; then compute the arithmetic, which leads far away and back, in 32 bits.
; RUN: %gaspar opt --set promote=0 --world=closed -S %s | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=closed -S %s | %opt -passes='sroa,infer-address-spaces' -S | %FileCheck %s --check-prefix=BEHIND
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

declare void @seen(ptr)

; CHECK-LABEL: define internal void @f(ptr addrspace(5) %p, i64 %n)
; CHECK: [[P:%.*]] = load ptr, ptr addrspace(5) %x
; CHECK: [[SAME:%.*]] = call ptr @llvm.strip.invariant.group.p0(ptr [[P]])
; CHECK: [[FROZEN:%.*]] = freeze ptr [[SAME]]
; CHECK: getelementptr i8, ptr [[FROZEN]], i64 %far
; BEHIND-LABEL: define internal void @f(ptr addrspace(5) %p, i64 %n)
; BEHIND: %q = getelementptr i8, ptr {{%.*}}, i64 %far
; BEHIND: %b = getelementptr i8, ptr %q, i64 %back
define internal void @f(ptr %p, i64 %n) noinline {
  %x = alloca ptr, addrspace(5)
  store ptr %p, ptr addrspace(5) %x
  %v = load ptr, ptr addrspace(5) %x
  %far = shl i64 %n, 33
  %back = sub i64 0, %far
  %q = getelementptr i8, ptr %v, i64 %far
  %b = getelementptr i8, ptr %q, i64 %back
  call void @seen(ptr %b)
  ret void
}

define amdgpu_kernel void @k(i64 %n) {
  %a = alloca i32, addrspace(5)
  %g = addrspacecast ptr addrspace(5) %a to ptr
  call void @f(ptr %g, i64 %n)
  ret void
}
