; NVPTX: volatile loads and stores name global and shared, whose instructions keep `.volatile`;
; not constant and local, where it would be lost; volatile atomics stay.
; RUN: %gaspar opt -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %llc -mcpu=sm_70 %t.ll -o - | %FileCheck %s --check-prefix=PTX
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr addrspace(1) %p, ptr addrspace(3) %s, ptr addrspace(5) %l) {
; CHECK-LABEL: define void @f(
; CHECK:         %x = load volatile i32, ptr addrspace(1) %p
; CHECK:         store volatile i32 %x, ptr addrspace(3) %s
; CHECK:         store volatile i32 %x, ptr %gl
; CHECK:         atomicrmw volatile add ptr %gp, i32 1 monotonic
; CHECK:         call void @llvm.memcpy.p0.p0.i64(ptr %gp, ptr %gs, i64 4, i1 true)
; PTX:           ld.volatile.global.b32
; PTX:           st.volatile.shared.b32
  %gp = addrspacecast ptr addrspace(1) %p to ptr
  %gs = addrspacecast ptr addrspace(3) %s to ptr
  %gl = addrspacecast ptr addrspace(5) %l to ptr
  %x = load volatile i32, ptr %gp
  store volatile i32 %x, ptr %gs
  store volatile i32 %x, ptr %gl
  %y = atomicrmw volatile add ptr %gp, i32 1 monotonic
  call void @llvm.memcpy.p0.p0.i64(ptr %gp, ptr %gs, i64 4, i1 true)
  ret void
}
