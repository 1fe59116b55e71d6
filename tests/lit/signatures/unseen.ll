; A parameter that gets its space's type is a cast in the function. What stays generic there, because null would not come back on
; sm_90, is hidden from LLVM's infer-address-spaces by the pass that made the cast, whatever runs behind.
; RUN: %gaspar opt -p check-spaces,infer,signatures --world=closed -S %s | %FileCheck %s
; RUN: %gaspar opt -p check-spaces,infer,signatures --world=closed -S %s | %opt -passes=infer-address-spaces -S | %FileCheck %s --check-prefix=BEHIND
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef

; CHECK-LABEL: define internal void @f(
; CHECK-SAME: ptr addrspace(3) %p
; CHECK: %same = call ptr @llvm.strip.invariant.group.p0(ptr %p.generic)
; CHECK: select i1 %c, ptr %same, ptr null
; BEHIND-LABEL: define internal void @f(
; BEHIND: [[Q:%.*]] = select i1 %c, ptr {{%.*}}, ptr null
; BEHIND: store volatile ptr [[Q]],
define internal void @f(ptr %p, ptr addrspace(1) %slot, i1 %c) noinline {
  %q = select i1 %c, ptr %p, ptr null
  store volatile ptr %q, ptr addrspace(1) %slot
  store i32 1, ptr %p
  ret void
}

define ptx_kernel void @k(ptr addrspace(1) %slot, i1 %c) "target-cpu"="sm_90" {
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr addrspace(1) %slot, i1 %c)
  ret void
}
