; Comparisons and lanes that stay generic.
; RUN: %gaspar opt --set promote=0 -S %s | %FileCheck %s
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"

; 4096 is no address of local memory: cast there it would be poison, and so would the answer.
define i1 @constant(ptr addrspace(3) %l) {
; CHECK-LABEL: define i1 @constant(
; CHECK:         icmp eq ptr {{.*}}, inttoptr (i64 4096 to ptr)
  %g = addrspacecast ptr addrspace(3) %l to ptr
  %c = icmp eq ptr %g, inttoptr (i64 4096 to ptr)
  ret i1 %c
}
; Both are local, and one is loaded: a comparison alone is not worth a cast.
define i1 @unnamed(ptr addrspace(3) %l) {
; CHECK-LABEL: define i1 @unnamed(
; CHECK:         %h = load ptr, ptr addrspace(5) %s
; CHECK:    icmp eq ptr %{{g|same.*}}, %{{h|same.*}}
  %s = alloca ptr, addrspace(5)
  %g = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %g, ptr addrspace(5) %s
  %h = load ptr, ptr addrspace(5) %s
  %c = icmp eq ptr %g, %h
  ret i1 %c
}
; One lane is known to be local, the other to be global: the vector keeps its type, also where a cast of all lanes would be hidden.
define i32 @lanes(ptr addrspace(3) %l, ptr addrspace(1) %x, ptr addrspace(3) %m, i1 %c) {
; CHECK-LABEL: define i32 @lanes(
; CHECK:         %v = phi <2 x ptr>
; CHECK-NEXT:    %e = extractelement <2 x ptr> %v, i64 0
; CHECK-NEXT:    %[[N:.*]] = addrspacecast ptr %e to ptr addrspace(3)
; CHECK-NEXT:    load i32, ptr addrspace(3) %[[N]]
; CHECK-NEXT:    %f = extractelement <2 x ptr> %v, i64 1
; CHECK-NEXT:    %[[G:.*]] = addrspacecast ptr %f to ptr addrspace(1)
; CHECK-NEXT:    store i32 %r, ptr addrspace(1) %[[G]]
  %gl = addrspacecast ptr addrspace(3) %l to ptr
  %gm = addrspacecast ptr addrspace(3) %m to ptr
  %gx = addrspacecast ptr addrspace(1) %x to ptr
  %a0 = insertelement <2 x ptr> poison, ptr %gl, i64 0
  %a1 = insertelement <2 x ptr> %a0, ptr %gx, i64 1
  %b0 = insertelement <2 x ptr> poison, ptr %gm, i64 0
  %b1 = insertelement <2 x ptr> %b0, ptr %gx, i64 1
  br i1 %c, label %yes, label %no
yes:
  br label %no
no:
  %v = phi <2 x ptr> [ %a1, %yes ], [ %b1, %0 ]
  %e = extractelement <2 x ptr> %v, i64 0
  %r = load i32, ptr %e
  %f = extractelement <2 x ptr> %v, i64 1
  store i32 %r, ptr %f
  ret i32 %r
}
; Both lanes are global: the vector changes its type, and its lanes with it.
define void @same_lanes(ptr addrspace(1) %x, ptr addrspace(1) %y, i1 %c) {
; CHECK-LABEL: define void @same_lanes(
; CHECK:         %v = select i1 %c, <2 x ptr addrspace(1)>
; CHECK-NEXT:    %e = extractelement <2 x ptr addrspace(1)> %v, i64 1
; CHECK-NEXT:    store i32 1, ptr addrspace(1) %e
  %gx = addrspacecast ptr addrspace(1) %x to ptr
  %gy = addrspacecast ptr addrspace(1) %y to ptr
  %a0 = insertelement <2 x ptr> poison, ptr %gx, i64 0
  %a1 = insertelement <2 x ptr> %a0, ptr %gy, i64 1
  %b0 = insertelement <2 x ptr> poison, ptr %gy, i64 0
  %b1 = insertelement <2 x ptr> %b0, ptr %gx, i64 1
  %v = select i1 %c, <2 x ptr> %a1, <2 x ptr> %b1
  %e = extractelement <2 x ptr> %v, i64 1
  store i32 1, ptr %e
  ret void
}
