; What a test or an assumption says holds from one point on, below it, and nowhere else.
; RUN: %gaspar opt -S -p infer,resolve %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.global(ptr)
declare void @llvm.assume(i1)

; An assumption holds behind it and in the blocks below, also where two more lie inside; not before it, and not
; in the block beside it that runs later.
define void @assumed(ptr %p, i1 %c, i1 %d) {
; CHECK-LABEL: define void @assumed(
; CHECK:       side:
; CHECK-NEXT:    store volatile i32 1, ptr %p
; CHECK:       main:
; CHECK-NEXT:    store volatile i32 2, ptr %p
; CHECK:         store volatile i32 3, ptr addrspace(3)
; CHECK:       left:
; CHECK:         store volatile i32 4, ptr addrspace(3)
; CHECK:       right:
; CHECK:         store volatile i32 5, ptr addrspace(3)
; CHECK:       both:
; CHECK:         store volatile i32 6, ptr addrspace(3)
; CHECK:       end:
; CHECK-NEXT:    store volatile i32 7, ptr %p
entry:
  br i1 %c, label %main, label %side
side:
  store volatile i32 1, ptr %p
  br label %end
main:
  store volatile i32 2, ptr %p
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  call void @llvm.assume(i1 %s)
  store volatile i32 3, ptr %p
  br i1 %d, label %left, label %right
left:
  call void @llvm.assume(i1 %s)
  store volatile i32 4, ptr %p
  br label %both
right:
  store volatile i32 5, ptr %p
  br label %both
both:
  store volatile i32 6, ptr %p
  br label %end
end:
  store volatile i32 7, ptr %p
  ret void
}

; Two edges into one block: neither holds in it, each holds where the phi reads on it.
define void @edges(ptr %p, ptr %q) {
; CHECK-LABEL: define void @edges(
; CHECK:       end:
; CHECK:         store volatile i32 1, ptr addrspace(3)
; CHECK:         store volatile i32 2, ptr %p
; CHECK:         store volatile i32 3, ptr %q
entry:
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br i1 %s, label %end, label %next
next:
  %t = call i1 @llvm.nvvm.isspacep.shared(ptr %q)
  br i1 %t, label %end, label %out
end:
  %r = phi ptr [ %p, %entry ], [ %q, %next ]
  store volatile i32 1, ptr %r
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %q
  ret void
out:
  ret void
}

; The edge into a loop is the only one that enters it; the edges back come from below.
define void @loop(ptr %p, i1 %c, i1 %d) {
; CHECK-LABEL: define void @loop(
; CHECK:       head:
; CHECK:         store volatile i32 1, ptr addrspace(3)
; CHECK:       out:
; CHECK-NEXT:    store volatile i32 2, ptr %p
entry:
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br i1 %s, label %head, label %out
head:
  store volatile i32 1, ptr %p
  br i1 %c, label %head, label %latch
latch:
  br i1 %d, label %head, label %out
out:
  store volatile i32 2, ptr %p
  ret void
}

; On NVIDIA's targets zero bits are an address of private memory: the test's no, which is the generic null cast to
; private memory, is not equal to them either.
declare ptr addrspace(5) @__to_private(ptr)
define void @zero(ptr %p) {
; CHECK-LABEL: define void @zero(
; CHECK:       yes:
; CHECK-NEXT:    store i32 1, ptr %p
entry:
  %l = call ptr addrspace(5) @__to_private(ptr %p)
  %c = icmp ne ptr addrspace(5) %l, null
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr %p
  ret void
no:
  ret void
}

; The cast is the null, whatever named null was cast to generic before.
declare ptr addrspace(3) @__to_local(ptr)
define void @cast(ptr %p) {
; CHECK-LABEL: define void @cast(
; CHECK:       yes:
; CHECK:         store i32 1, ptr addrspace(3)
entry:
  %l = call ptr addrspace(3) @__to_local(ptr %p)
  %c = icmp ne ptr addrspace(3) %l, addrspacecast (ptr null to ptr addrspace(3))
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr %p
  ret void
no:
  ret void
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
