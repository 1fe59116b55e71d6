; What code outside gives back may be the distance of two pointers that it was given.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: llvm-extract-22 -S --func=from_host %s | %gaspar opt -S - | %FileCheck --check-prefix=ALONE %s
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"
@l = internal addrspace(3) global [8 x i32] poison
@m = internal addrspace(3) global [8 x i32] poison
declare void @see(ptr addrspace(4), ptr addrspace(4))
declare i64 @distance()
declare { i64, ptr addrspace(4) } @both()

; CHECK-LABEL: @k(
; CHECK-NOT:     store i32 7, ptr addrspace({{[135]}})
; CHECK:         ret void
define spir_kernel void @k(ptr addrspace(1) %out) {
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %b = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  call void @see(ptr addrspace(4) %b, ptr addrspace(4) %g)
  %bi = ptrtoint ptr addrspace(4) %b to i64
  %d1 = call i64 @distance()
  %r1 = add i64 %bi, %d1
  %q1 = inttoptr i64 %r1 to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %q1
  %d2 = load i64, ptr addrspace(1) %out
  %r2 = add i64 %bi, %d2
  %q2 = inttoptr i64 %r2 to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %q2
  %s = call { i64, ptr addrspace(4) } @both()
  %d3 = extractvalue { i64, ptr addrspace(4) } %s, 0
  %r3 = add i64 %bi, %d3
  %q3 = inttoptr i64 %r3 to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %q3
  ret void
}

; CHECK-LABEL: @argument(
; CHECK-NOT:     store i32 7, ptr addrspace({{[135]}})
; CHECK:         ret void
define spir_func void @argument(i64 %d) {
  %bi = ptrtoint ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4)) to i64
  %r = add i64 %bi, %d
  %q = inttoptr i64 %r to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %q
  ret void
}

; The host knows no address of local memory: its number is an offset, where nothing else in the module
; tells of one.
; ALONE-LABEL: @from_host(
; ALONE:         store i32 7, ptr addrspace(3)
define spir_kernel void @from_host(ptr addrspace(1) %out, i64 %d) {
  %bi = ptrtoint ptr addrspace(4) addrspacecast (ptr addrspace(3) @m to ptr addrspace(4)) to i64
  %r = add i64 %bi, %d
  %q = inttoptr i64 %r to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %q
  ret void
}
