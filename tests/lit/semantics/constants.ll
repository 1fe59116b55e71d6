; Constants that hold an address: as an alias, an integer, in a table of integers, in a vector.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@var = internal addrspace(1) global ptr null
@al = internal alias ptr, ptr addrspace(1) @var
@for_others = internal addrspace(1) global ptr null
@others_name = alias ptr, ptr addrspace(1) @for_others
@given = internal addrspace(1) global ptr null
@listed = internal addrspace(1) global ptr null
@list = internal constant [2 x i64] [i64 ptrtoint (ptr addrspace(1) @listed to i64), i64 0]
@lane = internal addrspace(1) global ptr null
@visible = addrspace(1) global ptr null
@mine = internal addrspace(1) global ptr null
@llvm.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @mine to ptr)], section "llvm.metadata"
declare void @ext(i64) memory(none)

define ptx_kernel void @through_alias(ptr addrspace(1) %g, ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @through_alias(
; CHECK:         store i32 7, ptr %p
  %h = addrspacecast ptr addrspace(1) %g to ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %h, ptr addrspace(1) @var
  store ptr %s, ptr addrspace(1) @al
  %p = load ptr, ptr addrspace(1) @var
  store i32 7, ptr %p
  ret void
}

; A variable that others write by the alias.
define ptx_kernel void @by_other_name(ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @by_other_name(
; CHECK:         store i32 7, ptr %p
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %s, ptr addrspace(1) @for_others
  %p = load ptr, ptr addrspace(1) @for_others
  store i32 7, ptr %p
  ret void
}

define ptx_kernel void @given_away(ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @given_away(
; CHECK:         store i32 7, ptr %p
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %s, ptr addrspace(1) @given
  call void @ext(i64 ptrtoint (ptr addrspace(1) @given to i64))
  %p = load ptr, ptr addrspace(1) @given
  store i32 7, ptr %p
  ret void
}

define ptx_kernel void @from_list(ptr addrspace(1) %g, ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @from_list(
; CHECK:         store i32 7, ptr %p
  %h = addrspacecast ptr addrspace(1) %g to ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %h, ptr addrspace(1) @listed
  %i = load i64, ptr @list
  %q = inttoptr i64 %i to ptr
  store ptr %s, ptr %q
  %p = load ptr, ptr addrspace(1) @listed
  store i32 7, ptr %p
  ret void
}

; 32 lanes share one fact.
define ptx_kernel void @from_lanes(ptr addrspace(1) %g, ptr addrspace(3) %l, i32 %i) {
; CHECK-LABEL: define ptx_kernel void @from_lanes(
; CHECK:         store i32 7, ptr %p
  %h = addrspacecast ptr addrspace(1) %g to ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %h, ptr addrspace(1) @lane
  %q = extractelement <32 x ptr addrspace(1)> splat (ptr addrspace(1) @lane), i32 %i
  store ptr %s, ptr addrspace(1) %q
  %p = load ptr, ptr addrspace(1) @lane
  store i32 7, ptr %p
  ret void
}

; The host may have stored a global pointer.
define ptx_kernel void @from_host(ptr addrspace(3) %l, i1 %c) {
; CHECK-LABEL: define ptx_kernel void @from_host(
; CHECK:         store i32 7, ptr %p
  %s = addrspacecast ptr addrspace(3) %l to ptr
  br i1 %c, label %a, label %b
a:
  store ptr %s, ptr addrspace(1) @visible
  br label %b
b:
  %p = load ptr, ptr addrspace(1) @visible
  store i32 7, ptr %p
  ret void
}

; What is in llvm.used is used in ways that the module does not show.
define ptx_kernel void @used(ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @used(
; CHECK:         store i32 7, ptr %p
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %s, ptr addrspace(1) @mine
  %p = load ptr, ptr addrspace(1) @mine
  store i32 7, ptr %p
  ret void
}
