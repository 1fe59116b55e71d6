; Each comparison of an address tells the program of it, but one with null for equality.
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison
@x = internal addrspace(3) global ptr poison

; CHECK-LABEL: @equal(
; CHECK: store i32 7, ptr %q
define ptx_kernel void @equal(ptr addrspace(1) %out, i64 %n) {
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %y = alloca ptr
  store ptr %og, ptr %y
  %yi = ptrtoint ptr %y to i64
  %z = icmp eq i64 %yi, %n
  br i1 %z, label %is, label %done
is:
  %p = inttoptr i64 %n to ptr
  store ptr addrspacecast (ptr addrspace(3) @lds to ptr), ptr %p
  br label %done
done:
  %q = load ptr, ptr %y
  store i32 7, ptr %q
  ret void
}

; CHECK-LABEL: @negative(
; CHECK: store i32 7, ptr %q
define ptx_kernel void @negative(ptr addrspace(1) %out, i64 %n, i64 %m) {
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %y = alloca ptr
  store ptr %og, ptr %y
  %yi = ptrtoint ptr %y to i64
  %z = icmp slt i64 %yi, 0
  %k = select i1 %z, i64 %n, i64 %m
  %p = inttoptr i64 %k to ptr
  store ptr addrspacecast (ptr addrspace(3) @lds to ptr), ptr %p
  %q = load ptr, ptr %y
  store i32 7, ptr %q
  ret void
}

; A variable lies at local memory's first address, which is no null.
; CHECK-LABEL: @first(
; CHECK: store i32 7, ptr %q
define ptx_kernel void @first(ptr addrspace(1) %out, i64 %n) {
  %og = addrspacecast ptr addrspace(1) %out to ptr
  store ptr %og, ptr addrspace(3) @x
  %xi = ptrtoint ptr addrspace(3) @x to i64
  %z = icmp eq i64 %xi, 0
  %k = select i1 %z, i64 0, i64 %n
  %p = inttoptr i64 %k to ptr addrspace(3)
  store ptr addrspacecast (ptr addrspace(3) @lds to ptr), ptr addrspace(3) %p
  %q = load ptr, ptr addrspace(3) @x
  store i32 7, ptr %q
  ret void
}
