; NVIDIA's constant memory is a range of global addresses that begins at a multiple of 256: a mask that clears more than 8 bits stays generic,
; and what clears more than a page's bits, and sets others, may lead from constant memory to global memory.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)

; CHECK-LABEL: define i32 @masked(
; CHECK:         %m = call ptr @llvm.ptrmask.p0.i64(ptr %same, i64 -1024)
; CHECK:         %m.constant = addrspacecast ptr %m to ptr addrspace(4)
; CHECK:         load i32, ptr addrspace(4) %m.constant
define i32 @masked(ptr addrspace(4) %k) {
  %g = addrspacecast ptr addrspace(4) %k to ptr
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %g, i64 -1024)
  %x = load i32, ptr %m
  ret i32 %x
}
; CHECK-LABEL: define i32 @masked_less(
; CHECK:         call ptr addrspace(4) @llvm.ptrmask.p4.i64(ptr addrspace(4) %k, i64 -256)
define i32 @masked_less(ptr addrspace(4) %k) {
  %g = addrspacecast ptr addrspace(4) %k to ptr
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %g, i64 -256)
  %x = load i32, ptr %m
  ret i32 %x
}
; CHECK-LABEL: define i32 @other(
; CHECK:         load i32, ptr %p,
define i32 @other(ptr addrspace(4) %k, i64 %n) {
  %g = addrspacecast ptr addrspace(4) %k to ptr
  %i = ptrtoint ptr %g to i64
  %h = and i64 %i, -65536
  %l = and i64 %n, 65535
  %o = or i64 %h, %l
  %p = inttoptr i64 %o to ptr
  %x = load i32, ptr %p
  ret i32 %x
}
; CHECK-LABEL: define i32 @same_page(
; CHECK:         load i32, ptr addrspace(4)
define i32 @same_page(ptr addrspace(4) %k) {
  %g = addrspacecast ptr addrspace(4) %k to ptr
  %i = ptrtoint ptr %g to i64
  %h = and i64 %i, -4096
  %p = inttoptr i64 %h to ptr
  %x = load i32, ptr %p
  ret i32 %x
}
