; A cast that the target does not have is reported, once for each pair of spaces, and left as it is.
; RUN: %gaspar opt -S %s 2>%t.err | %FileCheck %s
; RUN: %FileCheck %s --check-prefix=TOLD < %t.err
; RUN: grep -c CAST_LACKING %t.err | %FileCheck %s --check-prefix=COUNT
; COUNT: {{^}}3{{$}}
; TOLD: {{.*}}casts.ll: warning: a cast from address space 2 to 4, which target 'spirv64' does not have, is left as it is [CAST_LACKING] in @f
; TOLD: warning: a cast from address space 3 to 1, {{.*}} in @f
; TOLD: warning: a cast from address space 1 to 2, {{.*}} in @g
target triple = "spirv64"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
@v = internal addrspace(1) global i32 0

define spir_func void @f(ptr addrspace(2) %c, ptr addrspace(3) %l, ptr addrspace(1) %g, ptr %p) {
; CHECK: addrspacecast ptr addrspace(2) %c to ptr addrspace(4)
; CHECK: addrspacecast ptr addrspace(3) %l to ptr addrspace(1)
  %a = addrspacecast ptr addrspace(2) %c to ptr addrspace(4)
  %b = addrspacecast ptr addrspace(3) %l to ptr addrspace(1)
  %again = addrspacecast ptr addrspace(3) %l to ptr addrspace(1)
  %d = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %e = addrspacecast ptr addrspace(4) %d to ptr addrspace(3)
  store volatile ptr addrspace(4) %a, ptr %p
  store volatile ptr addrspace(1) %b, ptr %p
  store volatile ptr addrspace(1) %again, ptr %p
  store volatile ptr addrspace(3) %e, ptr %p
  ret void
}
define spir_func i32 @g() {
  %v = load i32, ptr addrspace(2) addrspacecast (ptr addrspace(1) @v to ptr addrspace(2))
  ret i32 %v
}
