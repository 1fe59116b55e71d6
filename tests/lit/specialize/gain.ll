; Copies that would name nothing are not made, one reason each; beside it a function that gets copies.
; RUN: %gaspar opt -p check-spaces,specialize -S %s | %FileCheck %s
; RUN: %gaspar opt -p check-spaces,specialize --world=open -S %s | %FileCheck %s --check-prefix=OPEN
target datalayout = "e-p:64:64-p3:32:32-p5:32:32-i64:64-A5-G0"
target triple = "amdgcn-amd-amdhsa"

@kept = internal addrspace(1) global ptr null

; A load from a slot is followed: this one is an access.
define internal i32 @through(ptr %p) noinline {
  %a = alloca ptr, addrspace(5)
  store ptr %p, ptr addrspace(5) %a
  %q = load ptr, ptr addrspace(5) %a
  %v = load i32, ptr %q
  ret i32 %v
}
; Nothing loads from the slot, or only a comparison uses it.
define internal void @unused(ptr %p) noinline {
  %a = alloca ptr, addrspace(5)
  store ptr %p, ptr addrspace(5) %a
  ret void
}
define internal i1 @compared(ptr %p) noinline {
  %a = alloca ptr, addrspace(5)
  store ptr %p, ptr addrspace(5) %a
  %q = load ptr, ptr addrspace(5) %a
  %c = icmp eq ptr %q, null
  ret i1 %c
}
; One module variable gets the pointers of all copies.
define internal void @keep(ptr %p) noinline {
  store ptr %p, ptr addrspace(1) @kept
  ret void
}
; No access depends on what is stored in two variables, and of two others one does.
define internal void @put(ptr %this, ptr %p) noinline {
  store ptr %p, ptr %this
  ret void
}
define internal void @put_read(ptr %this, ptr %p) noinline {
  store ptr %p, ptr %this
  ret void
}
; amdgcn keeps no access volatile in a named space.
define internal i32 @volatile(ptr %p) noinline {
  %v = load volatile i32, ptr %p
  ret i32 %v
}
; The caller knows the space of what it passes, and so of the result.
define internal ptr @at(ptr %p, i64 %i) noinline {
  %q = getelementptr inbounds i32, ptr %p, i64 %i
  ret ptr %q
}
; It does not know it of a struct.
define internal { ptr, ptr } @both(ptr %p, ptr %q) noinline {
  %a = insertvalue { ptr, ptr } poison, ptr %p, 0
  %b = insertvalue { ptr, ptr } %a, ptr %q, 1
  ret { ptr, ptr } %b
}
define amdgpu_kernel void @k(ptr addrspace(1) %x, ptr addrspace(3) %l) {
; CHECK-LABEL: define amdgpu_kernel void @k(
; CHECK:         call i32 @through.global(ptr %g)
; CHECK:         call i32 @through.local(ptr %h)
; CHECK:         call void @unused(ptr %g)
; CHECK:         call void @unused(ptr %h)
; CHECK:         call i1 @compared(ptr %g)
; CHECK:         call i1 @compared(ptr %h)
; CHECK:         call void @keep(ptr %g)
; CHECK:         call void @keep(ptr %h)
; CHECK:         call void @put(ptr %o1, ptr %g)
; CHECK:         call void @put(ptr %o2, ptr %h)
; CHECK:         call void @put_read.global(ptr %o3, ptr %g)
; CHECK:         call void @put_read.local(ptr %o4, ptr %h)
; CHECK:         call i32 @volatile(ptr %g)
; CHECK:         call i32 @volatile(ptr %h)
; CHECK:         call ptr @at(ptr %g, i64 1)
; CHECK:         call ptr @at(ptr %h, i64 1)
; CHECK:         call { ptr, ptr } @both.global.local(ptr %g, ptr %h)
; CHECK:         call { ptr, ptr } @both.local.global(ptr %h, ptr %g)
  %g = addrspacecast ptr addrspace(1) %x to ptr
  %h = addrspacecast ptr addrspace(3) %l to ptr
  %1 = call i32 @through(ptr %g)
  %2 = call i32 @through(ptr %h)
  call void @unused(ptr %g)
  call void @unused(ptr %h)
  %3 = call i1 @compared(ptr %g)
  %4 = call i1 @compared(ptr %h)
  call void @keep(ptr %g)
  call void @keep(ptr %h)
  %v1 = alloca ptr, addrspace(5)
  %v2 = alloca ptr, addrspace(5)
  %v3 = alloca ptr, addrspace(5)
  %v4 = alloca ptr, addrspace(5)
  %o1 = addrspacecast ptr addrspace(5) %v1 to ptr
  %o2 = addrspacecast ptr addrspace(5) %v2 to ptr
  %o3 = addrspacecast ptr addrspace(5) %v3 to ptr
  %o4 = addrspacecast ptr addrspace(5) %v4 to ptr
  call void @put(ptr %o1, ptr %g)
  call void @put(ptr %o2, ptr %h)
  call void @put_read(ptr %o3, ptr %g)
  call void @put_read(ptr %o4, ptr %h)
  %q1 = load ptr, ptr addrspace(5) %v1
  %q2 = load ptr, ptr addrspace(5) %v2
  %q3 = load ptr, ptr addrspace(5) %v3
  %same = icmp eq ptr %q1, %q2
  store i1 %same, ptr %q3
  %5 = call i32 @volatile(ptr %g)
  %6 = call i32 @volatile(ptr %h)
  %7 = call ptr @at(ptr %g, i64 1)
  %8 = call ptr @at(ptr %h, i64 1)
  %9 = load i32, ptr %7
  store i32 %9, ptr %8
  %10 = call { ptr, ptr } @both(ptr %g, ptr %h)
  %11 = call { ptr, ptr } @both(ptr %h, ptr %g)
  %12 = extractvalue { ptr, ptr } %10, 0
  %13 = extractvalue { ptr, ptr } %11, 0
  store i32 %9, ptr %12
  store i32 %9, ptr %13
  ret void
}

; A function without a body, or assembly, has no form for a named pointer.
declare void @print(ptr)
define internal void @printed(ptr %p) noinline {
  call void @print(ptr %p)
  call void asm "; $0", "v"(ptr %p)
  ret void
}
define amdgpu_kernel void @prints(ptr addrspace(1) %global, ptr addrspace(3) %local) {
; CHECK-LABEL: define amdgpu_kernel void @prints(
; CHECK:         call void @printed(ptr %g)
; CHECK:         call void @printed(ptr %h)
  %g = addrspacecast ptr addrspace(1) %global to ptr
  %h = addrspacecast ptr addrspace(3) %local to ptr
  call void @printed(ptr %g)
  call void @printed(ptr %h)
  ret void
}

; A call of a function that code outside may call makes its argument escape, a call of a copy does not.  That matters for a variable that may
; hold pointers, if an unresolved access depends on what it holds.
define void @given(ptr %p) noinline {
  ret void
}
define amdgpu_kernel void @escape(ptr addrspace(1) %global) {
; OPEN-LABEL: define amdgpu_kernel void @escape(
; OPEN:         call void @given.private(ptr %p)
; OPEN:         call void @given2(ptr %n)
; OPEN:         call void @given3(ptr %u)
  %pointers = alloca { i64, ptr }, addrspace(5)
  %numbers = alloca { i64, i64 }, addrspace(5)
  %unread = alloca { i64, ptr }, addrspace(5)
  %p = addrspacecast ptr addrspace(5) %pointers to ptr
  %n = addrspacecast ptr addrspace(5) %numbers to ptr
  %u = addrspacecast ptr addrspace(5) %unread to ptr
  %g = addrspacecast ptr addrspace(1) %global to ptr
  store ptr %g, ptr addrspace(5) %pointers
  call void @given(ptr %p)
  call void @given2(ptr %n)
  call void @given3(ptr %u)
  %q = load ptr, ptr addrspace(5) %pointers
  %v = load i32, ptr %q
  store i32 %v, ptr addrspace(1) %global
  ret void
}
define void @given2(ptr %p) noinline {
  ret void
}
define void @given3(ptr %p) noinline {
  ret void
}

; One module variable gets the pointers of all copies, so the space of what is loaded from there stays unknown, though an access depends on it.
@read = internal addrspace(1) global ptr null
define internal void @keep_read(ptr %p) noinline {
  store ptr %p, ptr addrspace(1) @read
  ret void
}
; What is loaded from the slot is only compared, so copies do not differ in the space of %q; the other one's do.
define internal i32 @slot_compared(ptr %p, ptr %q) noinline {
  %a = alloca ptr, addrspace(5)
  store ptr %q, ptr addrspace(5) %a
  %b = load ptr, ptr addrspace(5) %a
  %c = icmp eq ptr %b, %p
  %v = load i32, ptr %p
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}
define internal i32 @slot_read(ptr %p, ptr %q) noinline {
  %a = alloca ptr, addrspace(5)
  store ptr %q, ptr addrspace(5) %a
  %b = load ptr, ptr addrspace(5) %a
  %w = load i32, ptr %b
  %v = load i32, ptr %p
  %r = add i32 %v, %w
  ret i32 %r
}
define amdgpu_kernel void @stores(ptr addrspace(1) %x, ptr addrspace(3) %l) {
; CHECK-LABEL: define amdgpu_kernel void @stores(
; CHECK:         call void @keep_read(ptr %g)
; CHECK:         call void @keep_read(ptr %h)
; CHECK:         call i32 @slot_compared.global(ptr %g, ptr %g)
; CHECK:         call i32 @slot_compared.global(ptr %g, ptr %h)
; CHECK:         call i32 @slot_compared.local(ptr %h, ptr %h)
; CHECK:         call i32 @slot_read.global.global(ptr %g, ptr %g)
; CHECK:         call i32 @slot_read.global.local(ptr %g, ptr %h)
; CHECK:         call i32 @slot_read.local.local(ptr %h, ptr %h)
  %g = addrspacecast ptr addrspace(1) %x to ptr
  %h = addrspacecast ptr addrspace(3) %l to ptr
  call void @keep_read(ptr %g)
  call void @keep_read(ptr %h)
  %q = load ptr, ptr addrspace(1) @read
  store i32 1, ptr %q
  %1 = call i32 @slot_compared(ptr %g, ptr %g)
  %2 = call i32 @slot_compared(ptr %g, ptr %h)
  %3 = call i32 @slot_compared(ptr %h, ptr %h)
  %4 = call i32 @slot_read(ptr %g, ptr %g)
  %5 = call i32 @slot_read(ptr %g, ptr %h)
  %6 = call i32 @slot_read(ptr %h, ptr %h)
  ret void
}
