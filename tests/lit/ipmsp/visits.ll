; A function with a block that is visited too often is left as it is: both sides of the edge.
; RUN: %gaspar opt -p ipmsp --set visits=4 -S %s | %FileCheck %s --check-prefix=ENOUGH
; RUN: %gaspar opt -p ipmsp --set visits=3 -S %s | %FileCheck %s --check-prefix=LESS
; RUN: %gaspar opt -p ipmsp -S %s | %FileCheck %s --check-prefix=ENOUGH
; RUN: awk '{ print } /^; MORE/ { for (k = 0; k < 1020; k++) print "  %%m" k " = getelementptr inbounds i8, ptr %%q, i64 " k }' %s > %t.most.ll
; RUN: %gaspar opt -p ipmsp -S %t.most.ll | %FileCheck %s --check-prefix=ENOUGH
; RUN: awk '{ print } /^; MORE/ { for (k = 0; k < 1021; k++) print "  %%m" k " = getelementptr inbounds i8, ptr %%q, i64 " k }' %s > %t.more.ll
; RUN: %gaspar opt -p ipmsp -S %t.more.ll | %FileCheck %s --check-prefix=LESS
; RUN: %gaspar opt -p ipmsp --set visits=3 --trace=- %s 2>%t.told | %FileCheck %s --check-prefix=KEPT
; RUN: grep -c VISITS_MET %t.told | %FileCheck %s --check-prefix=ONE
; RUN: %FileCheck %s --check-prefix=TOLD < %t.told
; RUN: %gaspar opt -p ipmsp --set visits=4 -S %s -o %t.enough.ll 2> %t.none
; RUN: test ! -s %t.none
; TOLD: warning: {{.*}} is left as it is: option visits, 3, is reached; `--set visits=N` allows more (further functions: see --trace) [VISITS_MET] in @
; KEPT: keep @{{.*}} (visits of one block
; ONE: {{^}}1{{$}}
; ENOUGH: define internal void @callee(ptr addrspace(3) %p)
; LESS:   define internal void @callee(ptr %p)
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define internal void @callee(ptr %p) {
  ret void
}
define ptx_kernel void @k(ptr addrspace(3) %l3) {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %q = getelementptr inbounds i32, ptr %l, i64 4
  %r = getelementptr inbounds i32, ptr %q, i64 4
  %s = getelementptr inbounds i32, ptr %r, i64 4
; MORE
  call void @callee(ptr %s)
  ret void
}
