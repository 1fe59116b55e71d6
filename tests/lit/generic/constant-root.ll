; A pointer that walks on from a constant address: the tag is read of what walks, since behind a constant
; there is no place, and each step keeps it.
; RUN: %gaspar opt --target=intel -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

define spir_kernel void @walk(ptr addrspace(1) %o, i32 %n) {
; CHECK-LABEL: define spir_kernel void @walk(
; CHECK:         %p = phi ptr addrspace(4) [ inttoptr (i64 4096 to ptr addrspace(4)), %entry ]
; CHECK:         [[BITS:%.*]] = ptrtoint ptr addrspace(4) %p to i64
; CHECK-NEXT:    %tag = lshr i64 [[BITS]], 61
; CHECK:         switch i64 %tag
; CHECK:         load i32, ptr addrspace(1)
entry:
  br label %loop
loop:
  %p = phi ptr addrspace(4) [ inttoptr (i64 4096 to ptr addrspace(4)), %entry ], [ %q, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %x = load i32, ptr addrspace(4) %p
  store i32 %x, ptr addrspace(1) %o
  %q = getelementptr inbounds i32, ptr addrspace(4) %p, i64 1
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
