; A copy of no bytes, and a masked load without lanes, have a meaning where the pointer is undefined; a branch by its tag would have none.
; RUN: %gaspar opt -S --target=intel --world=closed %s | %FileCheck %s
target triple = "spir64-unknown-unknown"
@lds = internal addrspace(3) global [4 x i32] undef
declare void @llvm.memcpy.p4.p1.i64(ptr addrspace(4), ptr addrspace(1), i64, i1)
declare <4 x i32> @llvm.masked.load.v4i32.p4(ptr addrspace(4), <4 x i1>, <4 x i32>)

; CHECK-LABEL: @copy(
; CHECK:         [[T:%.*]] = freeze i64 %tag
; CHECK-NEXT:    switch i64 [[T]],
define spir_kernel void @copy(ptr addrspace(1) %out, i64 %n, ptr addrspace(1) %slot) {
entry:
  %l = addrspacecast ptr addrspace(3) @lds to ptr addrspace(4)
  store ptr addrspace(4) %l, ptr addrspace(1) %slot
  %z = icmp eq i64 %n, 0
  br i1 %z, label %do, label %set
set:
  %r = load ptr addrspace(4), ptr addrspace(1) %slot
  br label %do
do:
  %p = phi ptr addrspace(4) [ undef, %entry ], [ %r, %set ]
  call void @llvm.memcpy.p4.p1.i64(ptr addrspace(4) align 4 %p, ptr addrspace(1) align 4 %out, i64 %n, i1 false)
  ret void
}

; CHECK-LABEL: @masked(
; CHECK:         [[T:%.*]] = freeze i64 %tag
; CHECK-NEXT:    switch i64 [[T]],
define spir_kernel void @masked(ptr addrspace(1) %out, i64 %n, ptr addrspace(1) %slot) {
entry:
  %l = addrspacecast ptr addrspace(3) @lds to ptr addrspace(4)
  store ptr addrspace(4) %l, ptr addrspace(1) %slot
  %z = icmp eq i64 %n, 0
  br i1 %z, label %do, label %set
set:
  %r = load ptr addrspace(4), ptr addrspace(1) %slot
  br label %do
do:
  %p = phi ptr addrspace(4) [ undef, %entry ], [ %r, %set ]
  %mask = phi <4 x i1> [ zeroinitializer, %entry ], [ splat (i1 true), %set ]
  %v = call <4 x i32> @llvm.masked.load.v4i32.p4(ptr addrspace(4) align 4 %p, <4 x i1> %mask, <4 x i32> zeroinitializer)
  store <4 x i32> %v, ptr addrspace(1) %out
  ret void
}

; Eight bytes are accessed.
; CHECK-LABEL: @bytes(
; CHECK-NOT:     freeze
; CHECK:         switch i64 %tag,
define spir_kernel void @bytes(ptr addrspace(1) %out, ptr addrspace(1) %slot) {
  %l = addrspacecast ptr addrspace(3) @lds to ptr addrspace(4)
  store ptr addrspace(4) %l, ptr addrspace(1) %slot
  %p = load ptr addrspace(4), ptr addrspace(1) %slot
  call void @llvm.memcpy.p4.p1.i64(ptr addrspace(4) align 4 %p, ptr addrspace(1) align 4 %out, i64 8, i1 false)
  ret void
}
