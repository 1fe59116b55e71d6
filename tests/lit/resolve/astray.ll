; A pointer that arithmetic took to another space stays generic where its bits matter: casts of SPIR's spaces may clear and set
; bits, as tags do, and a pointer that is elsewhere would not come back the same.  It is cast where it is accessed.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt --target=intel -S %s | %FileCheck %s --check-prefix=INTEL
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"
@lds = internal addrspace(3) global [4 x i32] undef

define spir_kernel void @observed(ptr addrspace(1) %out, i64 %there) {
; CHECK-LABEL: define spir_kernel void @observed(
; CHECK:         %q = getelementptr i8, ptr addrspace(4) %l, i64 %there
; CHECK:         %r = getelementptr i8, ptr addrspace(4) %q, i64 %back
; CHECK-NEXT:    %r.local = addrspacecast ptr addrspace(4) %r to ptr addrspace(3)
; CHECK-NEXT:    store i32 7, ptr addrspace(3) %r.local
; CHECK-NEXT:    icmp eq ptr addrspace(4) %q, %g
; INTEL-LABEL: define spir_kernel void @observed(
; INTEL:         %q = getelementptr i8, ptr addrspace(4) %l, i64 %there
; INTEL:         %r = getelementptr i8, ptr addrspace(4) %q, i64 %back
; INTEL:         store i32 7, ptr addrspace(3) %r.local
; INTEL-NEXT:    icmp eq ptr addrspace(4) %q, %g
  %l = addrspacecast ptr addrspace(3) @lds to ptr addrspace(4)
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %q = getelementptr i8, ptr addrspace(4) %l, i64 %there
  %back = sub i64 0, %there
  %r = getelementptr i8, ptr addrspace(4) %q, i64 %back
  store i32 7, ptr addrspace(4) %r
  %c = icmp eq ptr addrspace(4) %q, %g
  %z = zext i1 %c to i32
  store i32 %z, ptr addrspace(1) %out
  ret void
}

; Nobody looks at its bits: all of it is local arithmetic.
define spir_kernel void @unobserved(i64 %there) {
; CHECK-LABEL: define spir_kernel void @unobserved(
; CHECK:         %q = getelementptr i8, ptr addrspace(3) @lds, i64 %there
; CHECK:         %r = getelementptr i8, ptr addrspace(3) %q, i64 %back
; CHECK-NEXT:    store i32 7, ptr addrspace(3) %r
  %l = addrspacecast ptr addrspace(3) @lds to ptr addrspace(4)
  %q = getelementptr i8, ptr addrspace(4) %l, i64 %there
  %back = sub i64 0, %there
  %r = getelementptr i8, ptr addrspace(4) %q, i64 %back
  store i32 7, ptr addrspace(4) %r
  ret void
}
