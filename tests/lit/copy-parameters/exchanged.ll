; Where @get only reads after all, LLVM passes it the parameter in place of the copy, and the back end makes its own copy. The kernel's loads then
; must not be of parameter memory by name: the assembler of sm_80 refuses the cast of that copy's address.
; RUN: %gaspar opt --world=open -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: opt-22 -O2 -S %t.ll -o %t.o2.ll
; RUN: llc-22 -mcpu=sm_80 %t.o2.ll -o - | %FileCheck %s --check-prefix=PTX
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         call void @llvm.memcpy.p0.p0.i64(ptr align 1 %s.copy, ptr align 1 %s, i64 32, i1 false)
; CHECK-NOT:     addrspace(101)
; PTX:           .entry k(
; PTX-NOT:       cvta.{{(to.)?}}param
; PTX:           ret;
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define i64 @get(ptr %p) noinline {
  %b = alloca [16 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %p, i64 16, i1 false)
  %z = load i64, ptr %b
  ret i64 %z
}
define ptx_kernel void @k(ptr byval([32 x i8]) %s, ptr %out) {
  %x = call i64 @get(ptr %s)
  %y = load i8, ptr %s, align 1
  %z = zext i8 %y to i64
  %r = add i64 %z, %x
  store i64 %r, ptr %out, align 8
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
