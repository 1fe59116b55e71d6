; A pointer that is null, moved away and back, may begin at the null of another named space: LLVM must
; not look through the cast, since a cast of a local pointer to global is poison. A pointer that comes
; from the space itself needs no hidden cast.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
; RUN: %gaspar opt --world=closed %s | opt-22 -passes='default<O2>' -S - | %FileCheck --check-prefix=O2 %s
; O2-NOT: addrspacecast ptr addrspace(3) %{{.*}} to ptr addrspace(1)
target triple = "amdgcn-amd-amdhsa"
@numbers = internal addrspace(1) global i64 12
define i32 @put(ptr addrspace(1) %a, ptr addrspace(3) %l, i1 %c) noinline {
; CHECK-LABEL: @put(
; CHECK-NOT:     addrspacecast ptr %back to ptr addrspace(1)
; CHECK:         store i32 3, ptr
  %g = addrspacecast ptr addrspace(1) %a to ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  %n = load volatile i64, ptr addrspace(1) @numbers
  %m = sub i64 0, %n
  %away = getelementptr i8, ptr %s, i64 %m
  %back = getelementptr i8, ptr %away, i64 %n
  %p = select i1 %c, ptr %back, ptr %g
  %z = icmp eq ptr %p, null
  br i1 %z, label %no, label %yes
yes:
  store i32 3, ptr %p
  ret i32 2
no:
  ret i32 1
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i1 %c) {
  %r = call i32 @put(ptr addrspace(1) %out, ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)), i1 %c)
  store i32 %r, ptr addrspace(1) %out
  ret void
}
