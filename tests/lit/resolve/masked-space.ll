; A mask that clears the bits of the space gives another generic pointer than a mask of the named pointer, cast back: where it is
; looked at, it stays generic, also where both have as many bits. So does one that clears low bits alone: it may leave the object,
; and NVIDIA's casts since sm_90 cut addresses.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [64 x i32] undef
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)

define i1 @space(i64 %i) {
; CHECK-LABEL: define i1 @space(
; CHECK:         %m = call ptr @llvm.ptrmask.p0.i64(ptr %same, i64 268435452)
; CHECK-NEXT:    %m.local = addrspacecast ptr %m to ptr addrspace(3)
; CHECK-NEXT:    load i32, ptr addrspace(3) %m.local
; CHECK:    icmp ult ptr %m, %{{p|same.*}}
  %p = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 %i
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 268435452)
  %x = load i32, ptr %m
  %c = icmp ult ptr %m, %p
  ret i1 %c
}

define i1 @low(i64 %i) {
; CHECK-LABEL: define i1 @low(
; CHECK:         %m = call ptr @llvm.ptrmask.p0.i64(ptr %same, i64 -4)
; CHECK-NEXT:    %m.local = addrspacecast ptr %m to ptr addrspace(3)
; CHECK-NEXT:    load i32, ptr addrspace(3) %m.local
; CHECK:    icmp ult ptr %m, %{{p|same.*}}
  %p = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 %i
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -4)
  %x = load i32, ptr %m
  %c = icmp ult ptr %m, %p
  ret i1 %c
}

; Nobody looks: all of it is local.
define i32 @unseen(i64 %i) {
; CHECK-LABEL: define i32 @unseen(
; CHECK:         %m = call ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3) %p, i64 268435452)
; CHECK-NEXT:    load i32, ptr addrspace(3) %m
  %p = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 %i
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 268435452)
  %x = load i32, ptr %m
  ret i32 %x
}
