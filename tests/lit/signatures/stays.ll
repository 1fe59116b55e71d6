; Functions whose signatures stay, one reason each.
; RUN: %gaspar opt -p check-spaces,signatures -S %s | %FileCheck %s --check-prefixes=CHECK,OPEN
; RUN: %gaspar opt -p check-spaces,signatures --world=closed -S %s | %FileCheck %s --check-prefixes=CHECK,CLOSED
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [8 x i32] poison

; Others may call it, and expect what it returns.
define ptr @entry() noinline {
; OPEN:   define ptr @entry()
; CLOSED: define ptr addrspace(3) @entry()
  ret ptr addrspacecast (ptr addrspace(3) @lds to ptr)
}
; Another body may take its place.
define weak ptr @replaced() noinline {
; CHECK: define weak ptr @replaced()
  ret ptr addrspacecast (ptr addrspace(3) @lds to ptr)
}
; Another file may have a body of a template's function, too, and the linker takes one; in a closed world there is no other file.
define linkonce_odr ptr @template() noinline {
; OPEN:   define linkonce_odr ptr @template()
; CLOSED: define linkonce_odr ptr addrspace(3) @template()
  ret ptr addrspacecast (ptr addrspace(3) @lds to ptr)
}
define internal ptr @variable(i32 %n, ...) noinline {
; CHECK: define internal ptr @variable(i32 %n, ...)
  ret ptr addrspacecast (ptr addrspace(3) @lds to ptr)
}
; Its code finds the parameter by itself.
define internal void @naked(ptr %p) noinline naked {
; CHECK: define internal void @naked(ptr %p)
  call void asm sideeffect "s_endpgm", ""()
  unreachable
}
; What is returned is the parameter, of which this function does not know that it is local.
define internal ptr @returned(ptr returned %p, ptr addrspace(1) %slot) noinline {
; CHECK: define internal ptr @returned(ptr returned %p, ptr addrspace(1) %slot)
  store i32 1, ptr %p
  %q = load volatile ptr, ptr addrspace(1) %slot
  ret ptr %q
}
; A local pointer has 32 bits: what left its object would not come back the same.
define internal ptr @wanders(ptr addrspace(3) %p, i64 %i) noinline {
; CHECK: define internal ptr @wanders(ptr addrspace(3) %p, i64 %i)
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %q = getelementptr i8, ptr %g, i64 %i
  ret ptr %q
}
define internal void @changes(ptr %p) noinline {
; CHECK: define internal void @changes(ptr addrspace(3) %p)
  store i32 1, ptr %p
  ret void
}
define amdgpu_kernel void @k(ptr addrspace(3) %l, ptr addrspace(1) %slot, i64 %i) {
  %g = addrspacecast ptr addrspace(3) %l to ptr
  %1 = call ptr @entry()
  %2 = call ptr @replaced()
  %t = call ptr @template()
  %v = call ptr (i32, ...) @variable(i32 1, i32 2)
  call void @naked(ptr %g)
  %3 = call ptr @returned(ptr %g, ptr addrspace(1) %slot)
  %4 = call ptr @wanders(ptr addrspace(3) %l, i64 %i)
  call void @changes(ptr %g)
  ret void
}
