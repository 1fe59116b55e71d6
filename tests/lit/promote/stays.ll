; Negative: variables that something else looks at, that are accessed in parts, as another type, or by volatile accesses, and all of a
; function that shall not be optimized.
; RUN: %gaspar opt -p promote -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
declare void @see(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-LABEL: define void @passed(
; CHECK:         %v = alloca ptr
; CHECK:         %w = alloca ptr
; CHECK:         load ptr, ptr %v
define void @passed(ptr %p) {
  %v = alloca ptr
  %w = alloca ptr
  store ptr %p, ptr %v
  store ptr %v, ptr %w
  call void @see(ptr %w)
  %q = load ptr, ptr %v
  store i32 1, ptr %q
  ret void
}

; CHECK-LABEL: define i64 @parts(
; CHECK:         %v = alloca ptr
; CHECK:         %w = alloca ptr
; CHECK:         %x = alloca { ptr, ptr }
; CHECK:         %y = alloca ptr
define i64 @parts(ptr %p, i64 %i) {
  %v = alloca ptr
  %w = alloca ptr
  %x = alloca { ptr, ptr }
  %y = alloca ptr
  store ptr %p, ptr %v
  %a = load i64, ptr %v
  store volatile ptr %p, ptr %w
  %b = load ptr, ptr %w
  %f = getelementptr { ptr, ptr }, ptr %x, i64 0, i32 1
  store ptr %b, ptr %f
  call void @llvm.memcpy.p0.p0.i64(ptr %y, ptr %f, i64 8, i1 false)
  %c = load ptr, ptr %y
  store i32 1, ptr %c
  ret i64 %a
}

; CHECK-LABEL: define void @compared(
; CHECK:         %v = alloca ptr, align 8, addrspace(5)
; CHECK:         %c = addrspacecast ptr addrspace(5) %v to ptr
; CHECK:         store ptr %p, ptr %c
define void @compared(ptr %p) {
  %v = alloca ptr, align 8, addrspace(5)
  %c = addrspacecast ptr addrspace(5) %v to ptr
  store ptr %p, ptr %c
  %e = icmp eq ptr %c, %p
  %q = load ptr, ptr %c
  store i1 %e, ptr %q
  ret void
}

; By casts of its address, too: those accesses stay as they are, since nothing becomes of the variable.
; CHECK-LABEL: define i64 @parts_by_cast(
; CHECK:         %c = addrspacecast ptr addrspace(5) %v to ptr
; CHECK:         %d = addrspacecast ptr addrspace(5) %w to ptr
; CHECK:         store ptr %p, ptr %c
; CHECK:         %a = load i64, ptr %c
; CHECK:         store volatile ptr %p, ptr %d
; CHECK:         %b = load ptr, ptr %d
; CHECK:         store ptr %p, ptr %b
define i64 @parts_by_cast(ptr %p) {
  %v = alloca ptr, align 8, addrspace(5)
  %w = alloca ptr, align 8, addrspace(5)
  %x = alloca ptr, align 8, addrspace(5)
  %c = addrspacecast ptr addrspace(5) %v to ptr
  %d = addrspacecast ptr addrspace(5) %w to ptr
  %e = addrspacecast ptr addrspace(5) %x to ptr
  store ptr %p, ptr %c
  %a = load i64, ptr %c
  store volatile ptr %p, ptr %d
  %b = load ptr, ptr %d
  store ptr %p, ptr %e
  %q = load ptr, ptr %e
  store ptr %q, ptr %b
  ret i64 %a
}

; CHECK-LABEL: define void @debugged(
; CHECK:         alloca ptr
define void @debugged(ptr %p) noinline optnone {
  %v = alloca ptr
  store ptr %p, ptr %v
  %q = load ptr, ptr %v
  store i32 1, ptr %q
  ret void
}
