; A function returns a vector that it gets: each lane has the spaces of its own lane, not of the first.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar run %s -k k -g 1 -a "g=i32[2]:1,2" -a local:4 -a i32:7 --out g | %FileCheck --check-prefix=LEFT %s
; RUN: %gaspar opt %s -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "g=i32[2]:1,2" -a local:4 -a i32:7 --out g | %FileCheck --check-prefix=LEFT %s
; RUN: %gaspar opt --world=closed %s -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "g=i32[2]:1,2" -a local:4 -a i32:7 --out g | %FileCheck --check-prefix=LEFT %s
; LEFT: g = i32[2]:8,7
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define internal <2 x ptr> @same(<2 x ptr> %v) noinline {
  ret <2 x ptr> %v
}
define internal <2 x ptr> @one(<2 x ptr> %v, <2 x ptr> %w, i1 %c) noinline {
  %r = select i1 %c, <2 x ptr> %v, <2 x ptr> %w
  ret <2 x ptr> %r
}
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         %[[P:.*]] = extractelement <2 x ptr> %c, i32 1
; CHECK:         %[[L:.*]] = addrspacecast ptr %[[P]] to ptr addrspace(3)
; CHECK:         store i32 %n, ptr addrspace(3) %[[L]]
; CHECK-NOT:     addrspacecast <2 x ptr>
; CHECK:         ret void
define ptx_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l, i32 %n) {
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %lg = addrspacecast ptr addrspace(3) %l to ptr
  %a = insertelement <2 x ptr> poison, ptr %gg, i32 0
  %b = insertelement <2 x ptr> %a, ptr %lg, i32 1
  %c = call <2 x ptr> @same(<2 x ptr> %b)
  %p = extractelement <2 x ptr> %c, i32 1
  store i32 %n, ptr %p
  %odd = icmp eq i32 %n, 3
  %d = call <2 x ptr> @one(<2 x ptr> %b, <2 x ptr> %c, i1 %odd)
  %q = extractelement <2 x ptr> %d, i32 0
  %old = load i32, ptr %q
  %new = add i32 %old, %n
  store i32 %new, ptr %q
  %r = extractelement <2 x ptr> %d, i32 1
  %x = load i32, ptr %r
  %o = getelementptr i32, ptr addrspace(1) %g, i64 1
  store i32 %x, ptr addrspace(1) %o
  ret void
}
