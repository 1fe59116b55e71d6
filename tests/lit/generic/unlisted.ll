; An access through a generic pointer that no table describes is reported, and not left with a tag in its address.
; RUN: split-file-22 %s %t
; RUN: %not %gaspar opt --target=intel --world=closed %t/strided.ll -o %t/out.bc 2>&1 | %FileCheck %s
; RUN: %not %gaspar opt --generic=tags --world=closed %t/strided.ll -o %t/out.bc 2>&1 | %FileCheck %s
; RUN: %not %gaspar opt --target=intel --world=closed %t/assembly.ll -o %t/out.bc 2>&1 | %FileCheck %s
; RUN: %not %gaspar opt -p check-spaces,check-generic --world=closed %t/strided.ll -o %t/out.bc 2>&1 | %FileCheck %s --check-prefix=STRICT
; RUN: %gaspar opt --target=intel --world=closed %t/register.ll -S | %FileCheck %s --check-prefix=REGISTER
; CHECK: error: access through '%g' cannot be resolved on a target without generic accesses [GENERIC_LEFT] in @k
; STRICT: error: access through '%g' may be in {local} [GENERIC_UNRESOLVED] in @k
; An address in a register is the assembly's own affair.
; REGISTER: call void asm sideeffect "use $0", "r"(ptr addrspace(4) %g)
;--- strided.ll
target triple = "spir64"
declare <4 x i32> @llvm.experimental.vp.strided.load.v4i32.p4.i64(ptr addrspace(4), i64, <4 x i1>, i32)
define spir_kernel void @k(ptr addrspace(3) %t, ptr addrspace(1) %o, <4 x i1> %m) {
  %g = addrspacecast ptr addrspace(3) %t to ptr addrspace(4)
  %z = call <4 x i32> @llvm.experimental.vp.strided.load.v4i32.p4.i64(ptr addrspace(4) %g, i64 8, <4 x i1> %m, i32 4)
  store <4 x i32> %z, ptr addrspace(1) %o
  ret void
}
;--- assembly.ll
target triple = "spir64"
define spir_kernel void @k(ptr addrspace(3) %t) {
  %g = addrspacecast ptr addrspace(3) %t to ptr addrspace(4)
  call void asm sideeffect "set $0", "*m"(ptr addrspace(4) elementtype(i32) %g)
  ret void
}
;--- register.ll
target triple = "spir64"
define spir_kernel void @k(ptr addrspace(3) %t) {
  %g = addrspacecast ptr addrspace(3) %t to ptr addrspace(4)
  call void asm sideeffect "use $0", "r"(ptr addrspace(4) %g)
  ret void
}
