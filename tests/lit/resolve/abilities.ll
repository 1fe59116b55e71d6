; A space is named only where it has an instruction for the access.
; RUN: %gaspar opt -p check-spaces,resolve -S %s | %FileCheck %s --check-prefixes=CHECK,NV
; RUN: sed 's/nvptx64-nvidia-cuda/amdgcn-amd-amdhsa/; s/p3:64:64/p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1/' %s | %gaspar opt -p check-spaces,resolve -S - | %FileCheck %s --check-prefixes=CHECK,AMD
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:64:64"

define i32 @constant(ptr addrspace(4) %p, ptr addrspace(1) %s) {
; CHECK-LABEL: define i32 @constant(
; CHECK:         load i32, ptr addrspace(4) %p
; NV:            store i32 1, ptr %g
; AMD:           store i32 1, ptr addrspace(1) %p.global
; NV:            load atomic i32, ptr %g acquire
; AMD:           load atomic i32, ptr addrspace(1) %p.global acquire
; NV:            atomicrmw add ptr %g, i32 1
; AMD:           atomicrmw add ptr addrspace(1) %p.global, i32 1
; NV:            call void @llvm.memcpy.p0.p4.i64(ptr %g, ptr addrspace(4) %p, i64 8
; AMD:           call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) %p.global, ptr addrspace(4) %p, i64 8
  %g = addrspacecast ptr addrspace(4) %p to ptr
  %x = load i32, ptr %g
  store i32 1, ptr %g
  %y = load atomic i32, ptr %g acquire, align 4
  %z = atomicrmw add ptr %g, i32 1 monotonic
  call void @llvm.memcpy.p0.p0.i64(ptr %g, ptr %g, i64 8, i1 false)
  ret i32 %x
}

define i32 @exchange(ptr addrspace(5) %p) {
; CHECK-LABEL: define i32 @exchange(
; CHECK:         atomicrmw add ptr %g, i32 1
; CHECK:         cmpxchg ptr %g, i32 1, i32 2
  %g = addrspacecast ptr addrspace(5) %p to ptr
  %x = atomicrmw add ptr %g, i32 1 monotonic
  %y = cmpxchg ptr %g, i32 1, i32 2 monotonic monotonic
  ret i32 %x
}
