; A number that the target's table lacks is left alone: no fact names where it points, also when it was cast to generic,
; tests of it stay, and what is known beside it still is.
; RUN: %gaspar opt -S %s 2>%t.err | %FileCheck %s
; RUN: %FileCheck %s --check-prefix=SAID < %t.err
; RUN: %gaspar opt -S --world=closed %s 2>/dev/null | %FileCheck %s
; RUN: %gaspar alias %s 2>/dev/null | %FileCheck %s --check-prefix=PAIRS
target triple = "nvptx64-nvidia-cuda"

; SAID: warning: address space 999 has no meaning on target 'nvptx64': values of this space are not changed [SPACE_UNMAPPED] in @v
; SAID: warning: address space 17 has no meaning on target 'nvptx64': values of this space are not changed [SPACE_UNMAPPED] in @k
; SAID-NOT: address space
; CHECK: @v = addrspace(999) global i32 0
@v = addrspace(999) global i32 0

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %g = addrspacecast ptr addrspace(17) %p to ptr
; CHECK: %x = load i32, ptr %g
; CHECK: %s = select i1 %z, ptr %g, ptr %lg
; CHECK: store i32 %x, ptr %s
; CHECK: %og = addrspacecast ptr %out to ptr addrspace(17)
; CHECK: store i32 %x, ptr addrspace(17) %og
; CHECK: %y = load i32, ptr addrspace(999) @v
; CHECK: store i32 %y, ptr addrspace(1) %out.global
; CHECK: %h = call ptr addrspace(17) @help(ptr addrspace(17) %p)
; CHECK: %b = call i1 @llvm.nvvm.isspacep.global(ptr %g)
; CHECK: %round = addrspacecast ptr %g to ptr addrspace(17)
; CHECK: store i32 3, ptr addrspace(17) %round
; PAIRS: @k: 7 accesses, 20 pairs; apart: LLVM {{[0-9]+}}, gaspar 0;
define ptx_kernel void @k(ptr addrspace(17) %p, ptr %out, i1 %z, ptr addrspace(3) %l) {
  %g = addrspacecast ptr addrspace(17) %p to ptr
  %lg = addrspacecast ptr addrspace(3) %l to ptr
  %x = load i32, ptr %g
  %s = select i1 %z, ptr %g, ptr %lg
  store i32 %x, ptr %s
  %og = addrspacecast ptr %out to ptr addrspace(17)
  store i32 %x, ptr addrspace(17) %og
  %y = load i32, ptr addrspace(999) @v
  store i32 %y, ptr %out
  %h = call ptr addrspace(17) @help(ptr addrspace(17) %p)
  %b = call i1 @llvm.nvvm.isspacep.global(ptr %g)
  %bz = zext i1 %b to i32
  store i32 %bz, ptr addrspace(17) %h
  %round = addrspacecast ptr %g to ptr addrspace(17)
  store i32 3, ptr addrspace(17) %round
  ret void
}
declare i1 @llvm.nvvm.isspacep.global(ptr)
; CHECK-LABEL: define internal ptr addrspace(17) @help(ptr addrspace(17) %p)
; CHECK: getelementptr i32, ptr addrspace(17) %p, i64 4
define internal ptr addrspace(17) @help(ptr addrspace(17) %p) noinline {
  %q = getelementptr i32, ptr addrspace(17) %p, i64 4
  ret ptr addrspace(17) %q
}
; The last alternative of a test is no proof: the pointer may be to memory that no test speaks of.
; CHECK-LABEL: define ptx_kernel void @rest(
; CHECK: d:
; CHECK: store i32 4, ptr %g
define ptx_kernel void @rest(ptr addrspace(17) %p) {
  %g = addrspacecast ptr addrspace(17) %p to ptr
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %g)
  br i1 %s, label %a, label %b
b:
  %l = call i1 @llvm.nvvm.isspacep.local(ptr %g)
  br i1 %l, label %a, label %c
c:
  %k = call i1 @llvm.nvvm.isspacep.const(ptr %g)
  br i1 %k, label %a, label %d
d:
  store i32 4, ptr %g
  br label %a
a:
  ret void
}
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.local(ptr)
declare i1 @llvm.nvvm.isspacep.const(ptr)
