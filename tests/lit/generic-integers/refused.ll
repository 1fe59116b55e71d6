; What integers cannot stand for: an error with its place, and no output.  Each part of the file is a module.
; RUN: split-file-22 %s %t
; RUN: %not %gaspar opt --set promote=0 --generic=tags -S %t/vector.ll 2>&1 | %FileCheck %s --check-prefix=VECTOR
; VECTOR: error: '%v' stays a generic pointer, or has one: it has a scalable vector of generic pointers [GENERIC_LEFT] in @k
; VECTOR-NOT: error
; RUN: %not %gaspar opt --set promote=0 --generic=tags -S %t/parameter.ll 2>&1 | %FileCheck %s --check-prefix=PARAMETER
; PARAMETER: error: '%v' stays a generic pointer, or has one: it is a scalable vector of generic pointers [GENERIC_LEFT] in @f
; RUN: %not %gaspar opt --set promote=0 --generic=tags -S %t/step.ll 2>&1 | %FileCheck %s --check-prefix=STEP
; STEP: error: '%q' stays a generic pointer, or has one: it moves a generic pointer by the size of a scalable vector [GENERIC_LEFT] in @k
; RUN: %not %gaspar opt --set promote=0 --generic=tags -S %t/result.ll 2>&1 | %FileCheck %s --check-prefix=RESULT
; RESULT: error: '%r' stays a generic pointer, or has one: code that is not here takes or returns a struct with generic pointers [GENERIC_LEFT] in @k
; RUN: %not %gaspar opt --set promote=0 --generic=tags -S %t/argument.ll 2>&1 | %FileCheck %s --check-prefix=ARGUMENT
; ARGUMENT: error: {{.*}}code that is not here takes or returns a struct with generic pointers [GENERIC_LEFT] in @k
; RUN: %not %gaspar opt --set promote=0 --generic=tags -S %t/swift.ll 2>&1 | %FileCheck %s --check-prefix=SWIFT
; SWIFT: error: '%s' stays a generic pointer, or has one: a `swifterror` variable holds a pointer [GENERIC_LEFT] in @k
; RUN: %not %gaspar opt --set promote=0 --generic=tags -S %t/thrown.ll 2>&1 | %FileCheck %s --check-prefix=THROWN
; THROWN: error: '%e' stays a generic pointer, or has one: an exception is a generic pointer, or is caught as one [GENERIC_LEFT] in @k
; RUN: %not %gaspar opt --set promote=0 --generic=tags -S %t/caught.ll 2>&1 | %FileCheck %s --check-prefix=CAUGHT
; CAUGHT: error: '%e' stays a generic pointer, or has one: an exception is a generic pointer, or is caught as one [GENERIC_LEFT] in @k
; RUN: %gaspar opt --set promote=0 --generic=tags -S %t/other.ll | %FileCheck %s --check-prefix=OTHER
; OTHER: store i64 %p, ptr addrspace(1) %x
; OTHER: landingpad { ptr, i32 }

;--- vector.ll
target triple = "spirv64"
define spir_kernel void @k(ptr addrspace(1) %x, i32 %m) {
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %v = insertelement <vscale x 2 x ptr addrspace(4)> zeroinitializer, ptr addrspace(4) %g, i32 %m
  %p = extractelement <vscale x 2 x ptr addrspace(4)> %v, i32 1
  store ptr addrspace(4) %p, ptr addrspace(1) %x
  ret void
}
;--- parameter.ll
target triple = "spirv64"
define spir_func void @f({ i32, i32 } %n, <vscale x 2 x ptr addrspace(4)> %v) {
  ret void
}
;--- step.ll
target triple = "spirv64"
define spir_func void @k(ptr addrspace(4) %p, i64 %n, ptr addrspace(1) %x) {
  %q = getelementptr [2 x <vscale x 2 x i32>], ptr addrspace(4) %p, i64 %n
  store ptr addrspace(4) %q, ptr addrspace(1) %x
  ret void
}
;--- result.ll
target triple = "spirv64"
declare spir_func { ptr addrspace(4), i32 } @f()
define spir_func void @k(ptr addrspace(1) %x) {
  %r = call spir_func { ptr addrspace(4), i32 } @f()
  %p = extractvalue { ptr addrspace(4), i32 } %r, 0
  store ptr addrspace(4) %p, ptr addrspace(1) %x
  ret void
}
;--- argument.ll
target triple = "spirv64"
declare spir_func void @f([2 x ptr addrspace(4)])
define spir_func void @k(ptr addrspace(4) %p) {
  %a = insertvalue [2 x ptr addrspace(4)] zeroinitializer, ptr addrspace(4) %p, 1
  call spir_func void @f([2 x ptr addrspace(4)] %a)
  ret void
}
;--- swift.ll
target triple = "spirv64"
define spir_func void @k(ptr addrspace(4) %p) {
  %s = alloca swifterror ptr addrspace(4)
  store ptr addrspace(4) %p, ptr %s
  ret void
}
;--- thrown.ll
target triple = "spirv64"
declare i32 @personality(...)
declare spir_func void @f()
define spir_func void @k(ptr addrspace(4) %p, ptr addrspace(1) %x) personality ptr @personality {
  invoke spir_func void @f() to label %on unwind label %pad
on:
  store ptr addrspace(4) %p, ptr addrspace(1) %x
  ret void
pad:
  %e = landingpad { ptr addrspace(4), i32 } cleanup
  ret void
}
;--- caught.ll
target triple = "spirv64"
declare i32 @personality(...)
declare spir_func void @f()
define spir_func void @k(ptr addrspace(4) %p, ptr addrspace(1) %x) personality ptr @personality {
  invoke spir_func void @f() to label %on unwind label %pad
on:
  store ptr addrspace(4) %p, ptr addrspace(1) %x
  ret void
pad:
  %e = landingpad { ptr, i32 } catch ptr addrspace(4) null
  ret void
}
;--- other.ll
target triple = "spirv64"
declare i32 @personality(...)
declare spir_func void @f()
define spir_func void @k(ptr addrspace(4) %p, ptr addrspace(1) %x) personality ptr @personality {
  invoke spir_func void @f() to label %on unwind label %pad
on:
  store ptr addrspace(4) %p, ptr addrspace(1) %x
  ret void
pad:
  %e = landingpad { ptr, i32 } catch ptr null
  ret void
}
