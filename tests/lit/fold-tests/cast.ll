; A generic pointer that is cast to shared memory and back is the same address, in whatever space it is: the test asks.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i1 @llvm.nvvm.isspacep.shared(ptr)
define i1 @cast(ptr %p) {
; CHECK-LABEL: define i1 @cast(
; CHECK:         call i1 @llvm.nvvm.isspacep.shared(ptr %{{q|same.*}})
  %l = addrspacecast ptr %p to ptr addrspace(3)
  %q = addrspacecast ptr addrspace(3) %l to ptr
  %c = call i1 @llvm.nvvm.isspacep.shared(ptr %q)
  ret i1 %c
}
define i1 @moved(ptr %p) {
; CHECK-LABEL: define i1 @moved(
; CHECK:         call i1 @llvm.nvvm.isspacep.shared(ptr %{{q|same.*}})
  %l = addrspacecast ptr %p to ptr addrspace(3)
  %m = getelementptr inbounds i8, ptr addrspace(3) %l, i64 4
  %q = addrspacecast ptr addrspace(3) %m to ptr
  %c = call i1 @llvm.nvvm.isspacep.shared(ptr %q)
  ret i1 %c
}
define i1 @chosen(ptr %p, ptr addrspace(3) %s, i1 %k) {
; CHECK-LABEL: define i1 @chosen(
; CHECK:         call i1 @llvm.nvvm.isspacep.shared(ptr %{{q|same.*}})
  %l = addrspacecast ptr %p to ptr addrspace(3)
  %m = select i1 %k, ptr addrspace(3) %l, ptr addrspace(3) %s
  %q = addrspacecast ptr addrspace(3) %m to ptr
  %c = call i1 @llvm.nvvm.isspacep.shared(ptr %q)
  ret i1 %c
}
