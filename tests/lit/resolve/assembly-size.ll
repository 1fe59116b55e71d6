; An operand that has another size in its space does not fit the constraint: the text stays.
; RUN: %gaspar opt -S %s | %FileCheck %s
; CHECK: "ld.u32 $0, [$1];", "=r,l"(ptr %same)
; CHECK: "ld.global.u32 $0, [$1];", "=r,l"(ptr addrspace(1) %x.global)
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [64 x i32] undef, align 4
define ptx_kernel void @k(ptr %x) {
  %l = addrspacecast ptr addrspace(3) @s to ptr
  %a = call i32 asm sideeffect "ld.u32 $0, [$1];", "=r,l"(ptr %l)
  %b = call i32 asm sideeffect "ld.u32 $0, [$1];", "=r,l"(ptr %x)
  ret void
}
