; Annotations of a front end that are wrong are reported, once for each place, and ignored;
; for correct ones nothing is reported.
; RUN: %gaspar opt -S -p check-spaces,infer,resolve %s -o %t.ll 2> %t.err
; RUN: %FileCheck %s < %t.ll
; RUN: %FileCheck %s --check-prefix=TOLD < %t.err
; RUN: grep -c '\[SAID\]' %t.err | %FileCheck %s --check-prefix=COUNT
; RUN: ! grep @right %t.err
; RUN: ! grep @mine %t.err
; RUN: %gaspar run -k k -g 1 --check=spaces -p infer %s -a 'o=i32[1]:zero' 2> %t.run
; RUN: diff %t.err %t.run
; COUNT: {{^}}12{{$}}
target triple = "spirv64"

; TOLD: words.ll: warning: variable @wrong: "ocl_Local" names no space; known are ocl_global, ocl_local, ocl_constant, ocl_private [SAID]
; TOLD: warning: variable @both: "ocl_global" contradicts its address space 3; that space, local, is used [SAID]
; TOLD: warning: variable @both: "ocl_{{global|local}}" and "ocl_{{global|local}}" contradict each other; both are ignored [SAID]
@wrong = internal addrspace(3) global i32 undef "ocl_Local"
@both = internal addrspace(3) global i32 undef #0
@mine = internal addrspace(3) global i32 undef "ocl_local" "other"
attributes #0 = { "ocl_global" "ocl_local" }

; CHECK-LABEL: @right(
; CHECK: load i32, ptr addrspace(3)
define spir_func i32 @right(ptr addrspace(4) "ocl_local" %p) {
  %x = load i32, ptr addrspace(4) %p
  ret i32 %x
}
; TOLD: warning: parameter 0: "ocl_global" and "ocl_local" contradict each other; both are ignored [SAID] in @contradicted
; CHECK-LABEL: @contradicted(
; CHECK: load i32, ptr addrspace(4)
define spir_func i32 @contradicted(ptr addrspace(4) "ocl_global" "ocl_local" %p) {
  %x = load i32, ptr addrspace(4) %p
  ret i32 %x
}
; TOLD: warning: the result: "ocl_" names no space{{.*}} in @misspelt
; TOLD: warning: parameter 0: "ocl_Global" names no space{{.*}} in @misspelt
; CHECK-LABEL: @misspelt(
; CHECK: load i32, ptr addrspace(4)
define spir_func "ocl_" i32 @misspelt(ptr addrspace(4) "ocl_Global" %p) {
  %x = load i32, ptr addrspace(4) %p
  ret i32 %x
}
; TOLD: warning: the function: "ocl_global" has no meaning there [SAID] in @misplaced
; TOLD: warning: parameter 0: "ocl_kernel" has no meaning there [SAID] in @misplaced
define spir_func void @misplaced(ptr addrspace(4) "ocl_kernel" %p) "ocl_global" {
  ret void
}
; TOLD: warning: parameter 1: "ocl_local" contradicts its address space 1; that space, global, is used [SAID] in @number
define spir_func void @number(ptr addrspace(1) "ocl_global" %p, ptr addrspace(1) "ocl_local" %q) {
  ret void
}
; TOLD: words.ll: warning: the function: "nvvm.as" is ignored: it has 2 numbers for 1 parameters [SAID] in @count
define spir_func void @count(ptr addrspace(4) %p) "nvvm.as"="array<i32: 3, 0>" {
  ret void
}
; TOLD: warning: '%p': "ocl_{{global|local}}" and "ocl_{{global|local}}" contradict each other; both are ignored [SAID] in @k
; TOLD: warning: '%q': "ocl_shared" names no space{{.*}} in @k
; CHECK-LABEL: @k(
; CHECK: store i32 1, ptr addrspace(4) %p
define spir_kernel void @k(ptr addrspace(1) %o) {
  %a = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(1) %o to ptr addrspace(4)
  store volatile ptr addrspace(4) %g, ptr %a
  %p = load volatile ptr addrspace(4), ptr %a, !ocl_global !{}, !ocl_local !{}
  store i32 1, ptr addrspace(4) %p
  %q = load volatile ptr addrspace(4), ptr %a, !ocl_shared !{}
  ret void
}
