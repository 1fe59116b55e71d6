; A pointer in memory keeps the width that it had: AMD's local pointers have 32 bits, SPIR's 64.
; RUN: %gaspar retarget --to=amdgcn --no-library -S %s | %FileCheck %s
; RUN: env GASPAR_DEBUG=twice %gaspar retarget --to=amdgcn --no-library -S %s | %FileCheck %s
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %s | %FileCheck %s --check-prefix=NV
target triple = "spir64"
%pair = type { ptr addrspace(3), i32, ptr addrspace(1) }
; CHECK: %pair = type { i64, i32, ptr addrspace(1) }
; NV: %pair = type { ptr addrspace(3), i32, ptr addrspace(1) }
; CHECK-LABEL: @f(
; CHECK: %slot = alloca ptr addrspace(3), align 8, addrspace(5)
; CHECK: %p = alloca %pair
; CHECK: store ptr addrspace(3) %l, ptr addrspace(5) %slot
; CHECK: %q = load ptr addrspace(3), ptr addrspace(5) %slot
; CHECK: %[[N:.*]] = ptrtoint ptr addrspace(3) %q to i64
; CHECK: store i64 %[[N]], ptr addrspace(5) %p
; CHECK: %m = getelementptr %pair, ptr addrspace(5) %p, i32 0, i32 2
; CHECK: %r = load i64, ptr addrspace(5) %p
; CHECK-NOT: nonnull
; CHECK: %[[R:.*]] = inttoptr i64 %r to ptr addrspace(3)
; CHECK: load i32, ptr addrspace(3) %[[R]]
; NV: %r = load ptr addrspace(3), ptr %p, align 8{{$}}
define spir_func i32 @f(ptr addrspace(3) %l, ptr addrspace(1) %g) {
  %slot = alloca ptr addrspace(3)
  %p = alloca %pair
  store ptr addrspace(3) %l, ptr %slot
  %q = load ptr addrspace(3), ptr %slot
  store ptr addrspace(3) %q, ptr %p
  %m = getelementptr %pair, ptr %p, i32 0, i32 2
  store ptr addrspace(1) %g, ptr %m
  %r = load ptr addrspace(3), ptr %p, !nonnull !0
  %x = load i32, ptr addrspace(3) %r
  ret i32 %x
}
; A struct in registers has the bits that memory has.
; CHECK-LABEL: define protected void @g(%pair %v, ptr addrspace(1) %to)
; CHECK-NEXT: store %pair %v
define spir_func void @g(%pair %v, ptr addrspace(1) %to) {
  store %pair %v, ptr addrspace(1) %to
  ret void
}
; Unoptimized code reaches its slots through casts; an alloca behind its uses is no slot.
; CHECK-LABEL: @h(
; CHECK: %s = alloca ptr addrspace(3)
; CHECK: store ptr addrspace(3) %l, ptr %c
; CHECK: store i64 %{{.*}}, ptr addrspace(5) %late
; CHECK: %late = alloca i64
define spir_func void @h(ptr addrspace(3) %l) {
  %s = alloca ptr addrspace(3)
  %c = addrspacecast ptr %s to ptr addrspace(4)
  store ptr addrspace(3) %l, ptr addrspace(4) %c
  br label %b
a:
  store ptr addrspace(3) %l, ptr %late
  ret void
b:
  %late = alloca ptr addrspace(3)
  br label %a
}
; A slot keeps an alignment that is higher than its new type's: its loads and stores state it.
; CHECK-LABEL: @i(
; CHECK: %plain = alloca ptr addrspace(5), align 8, addrspace(5)
; CHECK: %more = alloca ptr addrspace(5), align 64, addrspace(5)
; CHECK: store ptr addrspace(5) %p, ptr addrspace(5) %plain, align 8
; CHECK: store ptr addrspace(5) %p, ptr addrspace(5) %more, align 64
define spir_func void @i(ptr %p) {
  %plain = alloca ptr, align 8
  %more = alloca ptr, align 64
  store ptr %p, ptr %plain, align 8
  store ptr %p, ptr %more, align 64
  ret void
}

!0 = !{}
