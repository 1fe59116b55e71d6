; The answer of a test holds at all points that its branch or assumption dominates.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.global(ptr)
declare i1 @llvm.nvvm.isspacep.local(ptr)
declare void @llvm.assume(i1)

define i32 @branch(ptr %p) {
; CHECK-LABEL: define i32 @branch(
; CHECK:       yes:
; CHECK-NEXT:    [[C:%.*]] = addrspacecast ptr %p to ptr addrspace(3)
; CHECK:         @llvm.umin.i64(
; CHECK-NEXT:    [[L:%.*]] = inttoptr i64
; CHECK-NEXT:    load i32, ptr addrspace(3) [[L]]
; CHECK:       no:
; CHECK-NEXT:    load i32, ptr %p
entry:
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br i1 %s, label %yes, label %no
yes:
  %x = load i32, ptr %p
  ret i32 %x
no:
  %y = load i32, ptr %p
  ret i32 %y
}

; Before the branches meet again nothing more is known.
define i32 @after(ptr %p) {
; CHECK-LABEL: define i32 @after(
; CHECK:       meet:
; CHECK-NEXT:    load i32, ptr %p
entry:
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br i1 %s, label %yes, label %meet
yes:
  br label %meet
meet:
  %x = load i32, ptr %p
  ret i32 %x
}

; Arithmetic before and after the test.
define i32 @derived(ptr %p) {
; CHECK-LABEL: define i32 @derived(
; CHECK:       yes:
; CHECK:         load i32, ptr addrspace(3)
; CHECK:         load i32, ptr addrspace(3)
entry:
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br i1 %s, label %yes, label %no
yes:
  %r = getelementptr inbounds i8, ptr %p, i64 8
  %x = load i32, ptr %q
  %y = load i32, ptr %r
  %z = add i32 %x, %y
  ret i32 %z
no:
  ret i32 0
}

; and, not, or.
define i32 @logic(ptr %p, i1 %c) {
; CHECK-LABEL: define i32 @logic(
; CHECK:       yes:
; CHECK:         load i32, ptr addrspace(3)
; CHECK:       both:
; CHECK:         load i32, ptr addrspace(1)
entry:
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %sc = and i1 %s, %c
  br i1 %sc, label %yes, label %no
yes:
  %x = load i32, ptr %p
  ret i32 %x
no:
  %g = call i1 @llvm.nvvm.isspacep.global(ptr %p)
  %n = xor i1 %g, true
  %k = or i1 %n, %c
  br i1 %k, label %other, label %both
both:
  %y = load i32, ptr %p
  ret i32 %y
other:
  ret i32 0
}

; An assumption, with the load directly on the pointer; not before it.
define i32 @assumed(ptr %p) {
; CHECK-LABEL: define i32 @assumed(
; CHECK-NEXT:    load i32, ptr %p
; CHECK:         call void @llvm.assume
; CHECK:         load i32, ptr addrspace(3)
  %x = load i32, ptr %p
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  call void @llvm.assume(i1 %s)
  %y = load i32, ptr %p
  %z = add i32 %x, %y
  ret i32 %z
}

; A phi reads its operands on the edges.  The phi stays: %p may be null by what is known, and a mask
; may make another pointer of null.
define i32 @edge(ptr %p, ptr addrspace(3) %q) {
; CHECK-LABEL: define i32 @edge(
; CHECK:         %m = phi ptr [
; CHECK:         load i32, ptr addrspace(3)
entry:
  %gq = addrspacecast ptr addrspace(3) %q to ptr
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br i1 %s, label %meet, label %no
no:
  br label %meet
meet:
  %m = phi ptr [ %p, %entry ], [ %gq, %no ]
  %x = load i32, ptr %m
  ret i32 %x
}

; A test whose answer is known goes.  Of a pointer that may be null the answer is a comparison where
; the hardware answers differently of null: no for shared, yes for global.
@v = internal addrspace(3) global [4 x i32] undef
define i1 @known(ptr addrspace(1) %q, i64 %i) {
; CHECK-LABEL: define i1 @known(
; CHECK-NEXT:    %r = or i1 true, false
  %e = getelementptr inbounds i32, ptr addrspace(3) @v, i64 %i
  %g = addrspacecast ptr addrspace(3) %e to ptr
  %h = addrspacecast ptr addrspace(1) %q to ptr
  %a = call i1 @llvm.nvvm.isspacep.shared(ptr %g)
  %b = call i1 @llvm.nvvm.isspacep.shared(ptr %h)
  %r = or i1 %a, %b
  ret i1 %r
}

define i1 @or_null(i1 %c, ptr addrspace(1) %q) {
; CHECK-LABEL: define i1 @or_null(
; CHECK:         %s = select i1 %c, ptr addrspacecast (ptr addrspace(3) @v to ptr), ptr null
; CHECK-NEXT:    [[A:%.*]] = icmp ne ptr %s, null
; CHECK-NEXT:    [[B:%.*]] = icmp eq ptr %s, null
; CHECK-NEXT:    %r = and i1 [[A]], [[B]]
; CHECK-NEXT:    %t = or i1 %r, true
  %s = select i1 %c, ptr addrspacecast (ptr addrspace(3) @v to ptr), ptr null
  %h = addrspacecast ptr addrspace(1) %q to ptr
  %a = call i1 @llvm.nvvm.isspacep.shared(ptr %s)
  %b = call i1 @llvm.nvvm.isspacep.global(ptr %s)
  %d = call i1 @llvm.nvvm.isspacep.global(ptr %h)
  %r = and i1 %a, %b
  %t = or i1 %r, %d
  ret i1 %t
}

; Negative: the same test in both arms says nothing; a test of another pointer neither.
define i32 @nothing(ptr %p, ptr %q) {
; CHECK-LABEL: define i32 @nothing(
; CHECK:         load i32, ptr %q
entry:
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br i1 %s, label %same, label %same
same:
  %t = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br i1 %t, label %yes, label %no
yes:
  %x = load i32, ptr %q
  ret i32 %x
no:
  ret i32 0
}

; Negative: the block that the edge goes to has another way in.
define i32 @another_way_in(ptr %p, i1 %c) {
; CHECK-LABEL: define i32 @another_way_in(
; CHECK:       meet:
; CHECK-NEXT:    load i32, ptr %p
entry:
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br i1 %s, label %meet, label %no
no:
  br i1 %c, label %meet, label %end
meet:
  %x = load i32, ptr %p
  ret i32 %x
end:
  ret i32 0
}

; A loop whose head only the edge enters: what comes back comes from inside.
define void @loop(ptr %p, i1 %c) {
; CHECK-LABEL: define void @loop(
; CHECK:       head:
; CHECK:         store i32 1, ptr addrspace(3)
entry:
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br i1 %s, label %head, label %end
head:
  store i32 1, ptr %p
  br i1 %c, label %head, label %end
end:
  ret void
}
