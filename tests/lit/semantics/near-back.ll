; Low bits that are taken from another address lead back by fewer than 4,096 bytes: from the begin of the shared window they may lead to the
; end of the private one.  Its own low bits lead to the begin of its page at most.
; RUN: %gaspar opt --world=closed --trace=- %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] poison, align 16

; CHECK-DAG: know @k %p={private, local, global}
; CHECK-DAG: know @k %own={local}
define ptx_kernel void @k(ptr %numbers, i64 %n) {
  %v = alloca i64
  %t = addrspacecast ptr addrspace(3) @tile to ptr
  %i = ptrtoint ptr %v to i64
  %j = ptrtoint ptr %t to i64
  store volatile i64 %i, ptr %numbers
  store volatile i64 %j, ptr %numbers
  %g = ptrtoint ptr %numbers to i64
  %low = and i64 %g, 4095
  %back = sub i64 %j, %low
  %p = inttoptr i64 %back to ptr
  store i32 1, ptr %p
  %low.own = and i64 %j, 15
  %begin = sub i64 %j, %low.own
  %own = inttoptr i64 %begin to ptr
  store i32 2, ptr %own
  ret void
}
