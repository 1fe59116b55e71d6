; The number of a variable's generic pointer; and a call that has the attributes of pointers and whose argument becomes a number behind it.
; RUN: %gaspar opt --world=closed --generic=tags --strict=pointers -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spirv64"
; CHECK-LABEL: @constant_number(
; CHECK-NOT: ptr addrspace(4)
; CHECK: icmp ne i64 add (i64 ptrtoint (ptr addrspace(3) @there to i64), i64 {{[0-9-]+}}), 0
@there = internal addrspace(3) global i32 undef
define spir_kernel void @constant_number(ptr addrspace(1) %out) {
  %c = icmp ne i64 ptrtoint (ptr addrspace(4) addrspacecast (ptr addrspace(3) @there to ptr addrspace(4)) to i64), 0
  %n = zext i1 %c to i32
  store i32 %n, ptr addrspace(1) %out
  ret void
}
; CHECK-LABEL: @attributes(
; CHECK: call i32 @reads(i64 noundef %
define spir_kernel void @attributes(ptr addrspace(1) %x, ptr addrspace(3) %y, i1 %c) {
entry:
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %l = addrspacecast ptr addrspace(3) %y to ptr addrspace(4)
  br label %loop
loop:
  %p = phi ptr addrspace(4) [ %g, %entry ], [ %q, %next ]
  br label %next
next:
  %q = select i1 %c, ptr addrspace(4) %l, ptr addrspace(4) %p
  %v = call i32 @reads(ptr addrspace(4) noundef nonnull align 4 dereferenceable(4) %q)
  %d = icmp eq i32 %v, 0
  br i1 %d, label %loop, label %end
end:
  ret void
}
define internal i32 @reads(ptr addrspace(4) noundef %p) noinline {
  %v = load volatile i32, ptr addrspace(4) %p
  ret i32 %v
}
