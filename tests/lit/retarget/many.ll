; Long lists: a call of 71 arguments, an entry of nvvm.annotations with 17 parts.
; RUN: %gaspar retarget --to=x86_64 %s -o %t.host.bc
; RUN: %gaspar retarget --to=spir64 -S %t.host.bc -o %t.back.ll
; RUN: %FileCheck %s < %t.back.ll
; RUN: %opt -passes=verify -disable-output %t.back.ll
; RUN: split-file-22 %S/Inputs/many-annotations.ll %t.d
; RUN: %gaspar retarget --to=spir64 --no-library -S %t.d/k.ll | %FileCheck %t.d/k.ll
target triple = "spir64"
; A null handed to a parameter that is a pointer to constant memory becomes one, whatever its position.
; CHECK: call spir_func i32 @helper({{.*}}, ptr addrspace(2) null)
define internal spir_func i32 @helper(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9, i32 %a10, i32 %a11, i32 %a12, i32 %a13, i32 %a14, i32 %a15, i32 %a16, i32 %a17, i32 %a18, i32 %a19, i32 %a20, i32 %a21, i32 %a22, i32 %a23, i32 %a24, i32 %a25, i32 %a26, i32 %a27, i32 %a28, i32 %a29, i32 %a30, i32 %a31, i32 %a32, i32 %a33, i32 %a34, i32 %a35, i32 %a36, i32 %a37, i32 %a38, i32 %a39, i32 %a40, i32 %a41, i32 %a42, i32 %a43, i32 %a44, i32 %a45, i32 %a46, i32 %a47, i32 %a48, i32 %a49, i32 %a50, i32 %a51, i32 %a52, i32 %a53, i32 %a54, i32 %a55, i32 %a56, i32 %a57, i32 %a58, i32 %a59, i32 %a60, i32 %a61, i32 %a62, i32 %a63, i32 %a64, i32 %a65, i32 %a66, i32 %a67, i32 %a68, i32 %a69, ptr addrspace(2) %c) noinline {
  %x = load i32, ptr addrspace(2) %c
  ret i32 %x
}
define spir_kernel void @k(ptr addrspace(2) %c, ptr addrspace(1) %g) {
  %r1 = call spir_func i32 @helper(i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, ptr addrspace(2) %c)
  %r2 = call spir_func i32 @helper(i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, ptr addrspace(2) null)
  %r = add i32 %r1, %r2
  store i32 %r, ptr addrspace(1) %g
  ret void
}
