; What stays: pointers to either of two spaces, pointers that may have left their object, and the order of pointers.
; RUN: %gaspar opt -p check-spaces,infer,split-compares -S %s | %FileCheck %s
; RUN: %gaspar opt -p check-spaces,infer,split-compares -S %S/Inputs/overlap.ll | %FileCheck %S/Inputs/overlap.ll
target triple = "spirv64"
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(3) %l, i1 %i, i64 %n, ptr addrspace(1) %out) {
; CHECK:         %either = icmp eq ptr addrspace(4) %s, %p
; CHECK:         %left = icmp eq ptr addrspace(4) %m, %g
; CHECK:         %order = icmp ult ptr addrspace(4) %h, %g
; CHECK:         %one = icmp eq ptr addrspace(4) %g, %g2
  %v = alloca i32
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %g2 = getelementptr inbounds i8, ptr addrspace(4) %g, i64 %n
  %h = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = addrspacecast ptr %v to ptr addrspace(4)
  %s = select i1 %i, ptr addrspace(4) %g, ptr addrspace(4) %h
  %m = getelementptr i8, ptr addrspace(4) %h, i64 %n
  %either = icmp eq ptr addrspace(4) %s, %p
  %left = icmp eq ptr addrspace(4) %m, %g
  %order = icmp ult ptr addrspace(4) %h, %g
  %one = icmp eq ptr addrspace(4) %g, %g2
  %a = or i1 %either, %left
  %b = or i1 %a, %order
  %c = or i1 %b, %one
  store i1 %c, ptr addrspace(1) %out
  ret void
}
