; The bits of a pointer that an earlier launch left are those of any pointer: comparisons and tests of spaces stay.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
target triple = "amdgcn-amd-amdhsa"
@slot = internal addrspace(1) global ptr null
@tile = internal addrspace(3) global [4 x i32] poison
define amdgpu_kernel void @puts() {
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %l, ptr addrspace(1) @slot
  ret void
}

; The bits that an earlier launch left may be those of an address of this launch, which becomes a number here.
; CHECK-LABEL: define amdgpu_kernel void @reads_bits(
; CHECK: store i32 1, ptr %p
define amdgpu_kernel void @reads_bits() {
  %i = load i64, ptr addrspace(1) @slot
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  %j = ptrtoint ptr %l to i64
  %same = icmp eq i64 %i, %j
  br i1 %same, label %yes, label %no
yes:
  %p = inttoptr i64 %i to ptr
  store i32 1, ptr %p
  ret void
no:
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @reads_pointer(
; CHECK: store i32 2, ptr %p
define amdgpu_kernel void @reads_pointer() {
  %r = load ptr, ptr addrspace(1) @slot
  %i = ptrtoint ptr %r to i64
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  %j = ptrtoint ptr %l to i64
  %same = icmp eq i64 %i, %j
  br i1 %same, label %yes, label %no
yes:
  %p = inttoptr i64 %i to ptr
  store i32 2, ptr %p
  ret void
no:
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @copies_pointer(
; CHECK: store i32 3, ptr %p
define amdgpu_kernel void @copies_pointer() {
  %t = alloca ptr, addrspace(5)
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) %t, ptr addrspace(1) @slot, i64 8, i1 false)
  %r = load ptr, ptr addrspace(5) %t
  %i = ptrtoint ptr %r to i64
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  %j = ptrtoint ptr %l to i64
  %same = icmp eq i64 %i, %j
  br i1 %same, label %yes, label %no
yes:
  %p = inttoptr i64 %i to ptr
  store i32 3, ptr %p
  ret void
no:
  ret void
}
declare void @llvm.memcpy.p5.p1.i64(ptr addrspace(5), ptr addrspace(1), i64, i1)
