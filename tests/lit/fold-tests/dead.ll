; A branch that a folded test decides is dead: nothing comes in from it.  What only null or nothing
; reaches is in no space, so nothing there is named.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
declare i1 @llvm.nvvm.isspacep.shared(ptr)

@s = internal addrspace(3) global [4 x i32] undef
define i32 @dead_edge(i64 %i, ptr addrspace(1) %q) {
; CHECK-LABEL: define i32 @dead_edge(
; CHECK:         br i1 true, label %yes, label %no
; CHECK:         %m = phi ptr [ %g, %yes ], [ %h, %no ]
; CHECK-NEXT:    %m.local = addrspacecast ptr %m to ptr addrspace(3)
; CHECK-NEXT:    load i32, ptr addrspace(3) %m.local
entry:
  %p = getelementptr inbounds i32, ptr addrspace(3) @s, i64 %i
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %h = addrspacecast ptr addrspace(1) %q to ptr
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %g)
  br i1 %s, label %yes, label %no
yes:
  br label %meet
no:
  br label %meet
meet:
  %m = phi ptr [ %g, %yes ], [ %h, %no ]
  %x = load i32, ptr %m
  ret i32 %x
}

define i32 @only_null(i1 %c) {
; CHECK-LABEL: define i32 @only_null(
; CHECK:         load i32, ptr %s
  %s = select i1 %c, ptr null, ptr undef
  %x = load i32, ptr %s
  ret i32 %x
}

; Negative: a branch on what is not known.
define i32 @live(ptr addrspace(3) %p, ptr addrspace(1) %q, i1 %s) {
; CHECK-LABEL: define i32 @live(
; CHECK:         load i32, ptr %m
entry:
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %h = addrspacecast ptr addrspace(1) %q to ptr
  br i1 %s, label %yes, label %meet
yes:
  br label %meet
meet:
  %m = phi ptr [ %g, %yes ], [ %h, %entry ]
  %x = load i32, ptr %m
  ret i32 %x
}
