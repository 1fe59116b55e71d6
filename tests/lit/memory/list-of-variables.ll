; A list of more variables than a group has members, through which a loop goes: they become one object while what they hold is joined.
; RUN: %gaspar explain --world=closed %s | %FileCheck %s
; RUN: %gaspar run --check=spaces,alias %s -k k -g 1 -a "o=i32[2]:zero" --out o | %FileCheck %s --check-prefix=SUM
; CHECK: @k: load through '%value': private, resolved
; CHECK: @k: load through '%at': private, resolved
; SUM: o = i32[2]:78,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%Link = type { ptr, i32 }
define ptx_kernel void @k(ptr addrspace(1) %o) {
entry:
  %l0 = alloca %Link
  %l1 = alloca %Link
  %l2 = alloca %Link
  %l3 = alloca %Link
  %l4 = alloca %Link
  %l5 = alloca %Link
  %l6 = alloca %Link
  %l7 = alloca %Link
  %l8 = alloca %Link
  %l9 = alloca %Link
  %l10 = alloca %Link
  %l11 = alloca %Link
  %n0 = getelementptr inbounds %Link, ptr %l0, i64 0, i32 1
  store i32 1, ptr %n0
  store ptr null, ptr %l0
  %n1 = getelementptr inbounds %Link, ptr %l1, i64 0, i32 1
  store i32 2, ptr %n1
  store ptr %l0, ptr %l1
  %n2 = getelementptr inbounds %Link, ptr %l2, i64 0, i32 1
  store i32 3, ptr %n2
  store ptr %l1, ptr %l2
  %n3 = getelementptr inbounds %Link, ptr %l3, i64 0, i32 1
  store i32 4, ptr %n3
  store ptr %l2, ptr %l3
  %n4 = getelementptr inbounds %Link, ptr %l4, i64 0, i32 1
  store i32 5, ptr %n4
  store ptr %l3, ptr %l4
  %n5 = getelementptr inbounds %Link, ptr %l5, i64 0, i32 1
  store i32 6, ptr %n5
  store ptr %l4, ptr %l5
  %n6 = getelementptr inbounds %Link, ptr %l6, i64 0, i32 1
  store i32 7, ptr %n6
  store ptr %l5, ptr %l6
  %n7 = getelementptr inbounds %Link, ptr %l7, i64 0, i32 1
  store i32 8, ptr %n7
  store ptr %l6, ptr %l7
  %n8 = getelementptr inbounds %Link, ptr %l8, i64 0, i32 1
  store i32 9, ptr %n8
  store ptr %l7, ptr %l8
  %n9 = getelementptr inbounds %Link, ptr %l9, i64 0, i32 1
  store i32 10, ptr %n9
  store ptr %l8, ptr %l9
  %n10 = getelementptr inbounds %Link, ptr %l10, i64 0, i32 1
  store i32 11, ptr %n10
  store ptr %l9, ptr %l10
  %n11 = getelementptr inbounds %Link, ptr %l11, i64 0, i32 1
  store i32 12, ptr %n11
  store ptr %l10, ptr %l11
  br label %loop
loop:
  %at = phi ptr [ %l11, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %value = getelementptr inbounds %Link, ptr %at, i64 0, i32 1
  %v = load i32, ptr %value
  %more = add i32 %sum, %v
  %next = load ptr, ptr %at
  %end = icmp eq ptr %next, null
  br i1 %end, label %done, label %loop
done:
  store i32 %more, ptr addrspace(1) %o
  ret void
}
