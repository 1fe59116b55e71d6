; to_global, to_local, to_private and SPIR-V's forms, and what comparing them with null says.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "spir64"
declare spir_func ptr addrspace(3) @__to_local(ptr addrspace(4))
declare spir_func ptr addrspace(1) @__to_global(ptr addrspace(4))
declare spir_func ptr @__to_private(ptr addrspace(4))
declare spir_func ptr addrspace(3) @_Z40__spirv_GenericCastToPtrExplicit_ToLocalPU3AS4vi(ptr addrspace(4), i32)

; A yes is the cast (null stays null), a no is null.
define spir_func i32 @known(ptr addrspace(3) %p, ptr addrspace(1) %out) {
; CHECK-LABEL: define spir_func i32 @known(
; CHECK-NEXT:    %x = load i32, ptr addrspace(3) %p
; CHECK:         store ptr addrspace(1) null, ptr addrspace(1) %out
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  %l = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %g)
  %x = load i32, ptr addrspace(3) %l
  %n = call spir_func ptr addrspace(1) @__to_global(ptr addrspace(4) %g)
  store ptr addrspace(1) %n, ptr addrspace(1) %out
  ret i32 %x
}

define spir_func i32 @guarded(ptr addrspace(4) %p) {
; CHECK-LABEL: define spir_func i32 @guarded(
; CHECK:       yes:
; CHECK:         load i32, ptr addrspace(3)
; CHECK:       no:
; CHECK:         load i32, ptr addrspace(4) %p
entry:
  %l = call spir_func ptr addrspace(3) @_Z40__spirv_GenericCastToPtrExplicit_ToLocalPU3AS4vi(ptr addrspace(4) %p, i32 4)
  %c = icmp eq ptr addrspace(3) %l, addrspacecast (ptr addrspace(4) null to ptr addrspace(3))
  br i1 %c, label %no, label %yes
yes:
  %x = load i32, ptr addrspace(4) %p
  ret i32 %x
no:
  %y = load i32, ptr addrspace(4) %p
  ret i32 %y
}

; A second question behind a test is not answered by a cast, because LLVM would look through it and move the access in front of the test.
; The call stays, and the access behind it gets its pointer by such a call, too.
define spir_func ptr addrspace(3) @asked_again(ptr addrspace(4) %p) {
; CHECK-LABEL: define spir_func ptr addrspace(3) @asked_again(
; CHECK:       yes:
; CHECK-NEXT:    %m = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %p)
; CHECK-NEXT:    store i32 1, ptr addrspace(3) %m
; CHECK-NEXT:    %[[P:.*]] = call spir_func ptr addrspace(3) @_Z40__spirv_GenericCastToPtrExplicit_ToLocalPU3AS4vi(ptr addrspace(4) %p, i32 4)
; CHECK-NEXT:    store i32 2, ptr addrspace(3) %[[P]]
; CHECK-NEXT:    ret ptr addrspace(3) %m
entry:
  %l = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %p)
  %c = icmp eq ptr addrspace(3) %l, addrspacecast (ptr addrspace(4) null to ptr addrspace(3))
  br i1 %c, label %no, label %yes
yes:
  %m = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %p)
  store i32 1, ptr addrspace(3) %m
  store i32 2, ptr addrspace(4) %p
  ret ptr addrspace(3) %m
no:
  ret ptr addrspace(3) %l
}

; Not local and not private: global is all that is left.
define spir_func i32 @the_rest(ptr addrspace(4) %p) {
; CHECK-LABEL: define spir_func i32 @the_rest(
; CHECK:       rest:
; CHECK:         load i32, ptr addrspace(1)
entry:
  %l = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %p)
  %lc = icmp ne ptr addrspace(3) %l, addrspacecast (ptr addrspace(4) null to ptr addrspace(3))
  br i1 %lc, label %out, label %next
next:
  %q = call spir_func ptr @__to_private(ptr addrspace(4) %p)
  %qc = icmp ne ptr %q, addrspacecast (ptr addrspace(4) null to ptr)
  br i1 %qc, label %out, label %rest
rest:
  %x = load i32, ptr addrspace(4) %p
  ret i32 %x
out:
  ret i32 0
}

; Negative: zero is not known to be the null of local memory here.
define spir_func i32 @zero(ptr addrspace(4) %p) {
; CHECK-LABEL: define spir_func i32 @zero(
; CHECK:       yes:
; CHECK:         load i32, ptr addrspace(4) %p
entry:
  %l = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %p)
  %c = icmp ne ptr addrspace(3) %l, null
  br i1 %c, label %yes, label %no
yes:
  %x = load i32, ptr addrspace(4) %p
  ret i32 %x
no:
  ret i32 0
}
