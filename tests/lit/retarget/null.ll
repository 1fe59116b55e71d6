; Null stays null: all ones on AMD, a cast on NVIDIA's shared memory.
; RUN: %gaspar retarget --to=amdgcn --no-library -S %s -o %t.ll && %FileCheck %s < %t.ll
; RUN: %not %gaspar retarget --to=nvptx64 --no-library -S %s 2>&1 | %FileCheck %s --check-prefix=NV
; RUN: llc-22 -mcpu=gfx90a %t.ll -o - | %FileCheck %s --check-prefix=CODE
; RUN: %gaspar retarget --to=x86_64 --no-library -S %s | %FileCheck %s --check-prefix=X86
target triple = "spirv64"
@both = addrspace(1) global { ptr addrspace(3), ptr addrspace(1), [2 x ptr addrspace(3)] } zeroinitializer
; CHECK: @both = protected addrspace(1) global { i64, ptr addrspace(1), [2 x i64] } { i64 4294967295, ptr addrspace(1) null, [2 x i64] [i64 4294967295, i64 4294967295] }
; CODE: both:
; CODE: .quad 4294967295
; NV: no meaning on nvptx64: a null of local memory in an initial value [NO_MEANING] in @both
; X86: @both = global { ptr, ptr, [2 x ptr] } zeroinitializer
; CHECK-LABEL: @f(
; CHECK: icmp eq ptr addrspace(3) %l, addrspacecast (ptr null to ptr addrspace(3))
; CHECK: icmp eq ptr addrspace(3) %l, addrspacecast (ptr null to ptr addrspace(3))
; CHECK: icmp eq ptr addrspace(1) %g, null
; CHECK: icmp eq ptr %c, null
; X86-LABEL: @f(
; X86: icmp eq ptr %l, null
; X86: icmp eq ptr %l, null
define spir_func i1 @f(ptr addrspace(3) %l, ptr addrspace(1) %g, ptr addrspace(4) %c) {
  %a = icmp eq ptr addrspace(3) %l, null
  %b = icmp eq ptr addrspace(3) %l, addrspacecast (ptr addrspace(4) null to ptr addrspace(3))
  %d = icmp eq ptr addrspace(1) %g, null
  %e = icmp eq ptr addrspace(4) %c, null
  ret i1 %e
}
