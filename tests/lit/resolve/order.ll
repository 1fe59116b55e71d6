; A sum of 64 bits may wrap in one space where it does not in the other, so which pointer comes first is asked of generic ones.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [64 x i32] undef
define i1 @order(i64 %i) {
; CHECK-LABEL: define i1 @order(
; CHECK:         load i32, ptr addrspace(3) %q.local
; CHECK:         icmp ult ptr %q, %{{r.generic|same.*}}
  %q = getelementptr i8, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 %i
  %r = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 %i
  %x = load i32, ptr %q
  %y = load i32, ptr %r
  %c = icmp ult ptr %q, %r
  ret i1 %c
}
