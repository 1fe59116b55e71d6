; Nulls of fewer bytes than a generic pointer, and nulls that a masked store or an atomic puts between two pointers, leave a part of a
; pointer.  Where they are aligned they fill it.
; RUN: %gaspar opt -p infer,resolve --target=nvptx64 -S %s | %FileCheck %s
target datalayout = "e-p3:32:32-p5:32:32-i64:64"
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [4 x i32] undef
declare void @llvm.masked.store.v1p0.p0(<1 x ptr>, ptr, <1 x i1>)

; CHECK-LABEL: @short(
; CHECK: store i32 1, ptr %p
define ptx_kernel void @short() {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %a = alloca ptr
  store ptr %g, ptr %a
  store ptr addrspace(3) null, ptr %a, align 8
  %p = load ptr, ptr %a
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: @masked(
; CHECK: store i32 1, ptr %p
define ptx_kernel void @masked() {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %a = alloca [2 x ptr]
  %a.half = getelementptr i8, ptr %a, i64 4
  store ptr %g, ptr %a
  call void @llvm.masked.store.v1p0.p0(<1 x ptr> zeroinitializer, ptr align 4 %a.half, <1 x i1> <i1 true>)
  %p = load ptr, ptr %a
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: @atomic(
; CHECK: store i32 1, ptr %p
define ptx_kernel void @atomic() {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %a = alloca [2 x ptr]
  %a.half = getelementptr i8, ptr %a, i64 4
  store ptr %g, ptr %a
  %old = atomicrmw xchg ptr %a.half, ptr null monotonic, align 4
  %p = load ptr, ptr %a
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: @whole(
; CHECK: store i32 1, ptr addrspace(3) %
define ptx_kernel void @whole() {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %a = alloca [2 x ptr]
  %a.next = getelementptr i8, ptr %a, i64 8
  store ptr %g, ptr %a
  call void @llvm.masked.store.v1p0.p0(<1 x ptr> zeroinitializer, ptr align 8 %a.next, <1 x i1> <i1 true>)
  %old = atomicrmw xchg ptr %a.next, ptr null monotonic, align 8
  %p = load ptr, ptr %a
  store i32 1, ptr %p
  ret void
}

; A load of the pointer at byte 8, or of its second half and the first one of the null behind it: all these bytes are one region.
; CHECK-LABEL: @either_half(
; CHECK: store i32 1, ptr %p
define ptx_kernel void @either_half(i64 %n) {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %a = alloca [4 x ptr]
  %a.8 = getelementptr inbounds i8, ptr %a, i64 8
  %a.16 = getelementptr inbounds i8, ptr %a, i64 16
  store ptr %g, ptr %a.8
  store ptr null, ptr %a.16
  %k = and i64 %n, 1
  %either = getelementptr inbounds nuw i32, ptr %a.8, i64 %k
  %p = load ptr, ptr %either, align 4
  store i32 1, ptr %p
  ret void
}
