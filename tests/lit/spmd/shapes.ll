; What is the same for all work-items of a thread stays scalar: sizes, ids of dimension 1, loads from
; one address, the counter of a loop.  What differs gets a lane for each.
; RUN: %gaspar genx vectorize %s -S -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar genx verify %t.ll
; RUN: %gaspar genx run %t.ll --kernel=uniform -g 5,3 -l 5,3 -a x=i32[15]:zero -a y=i32[3]:7,8,9 --compare --expect=x=i32[15]:7,8,9,10,11,13,14,15,16,17,19,20,21,22,23
; RUN: %gaspar genx run %t.ll --kernel=counted -g 20 -l 20 -a x=i32[20]:iota -a y=i32[20]:zero --compare --expect=y=i32[20]:0,0,1,3,6,10,15,21,28,36,45,55,66,78,91,105,120,136,153,171
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z14get_local_sizej(i32)

; The row y and the load from it are scalar, and so is row * size.
; CHECK-LABEL: define dllexport void @uniform(
; CHECK: [[ROW:%.*]] = extractelement <3 x i32> %thread, i32 1
; CHECK: call <1 x i32> @llvm.genx.svm.gather.v1i32
; CHECK: mul i64
; CHECK-NOT: mul <16 x i32>
; CHECK: call void @llvm.genx.svm.scatter.v16i1.v16i64.v16i32(
define spir_kernel void @uniform(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %lx = call spir_func i64 @_Z12get_local_idj(i32 0)
  %row = call spir_func i64 @_Z12get_local_idj(i32 1)
  %n = call spir_func i64 @_Z14get_local_sizej(i32 0)
  %py = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %row
  %v = load i32, ptr addrspace(1) %py
  %base = mul i64 %row, %n
  %at = add i64 %base, %lx
  %at32 = trunc i64 %at to i32
  %r = add i32 %v, %at32
  %px = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %at
  store i32 %r, ptr addrspace(1) %px
  ret void
}

; Work-items count to different ends: the counter is one number for those that are still in the loop,
; their sum has lanes, and behind the loop each has what it had when it left.
; CHECK-LABEL: define dllexport void @counted(
; CHECK: phi <16 x i1>
; CHECK: phi <16 x i32> [ undef,
; CHECK: phi i32
define spir_kernel void @counted(ptr addrspace(1) %x, ptr addrspace(1) %y) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %end = load i32, ptr addrspace(1) %px
  %none = icmp eq i32 %end, 0
  br i1 %none, label %out, label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %t = add i32 %s, %i
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %end
  br i1 %more, label %loop, label %out

out:
  %r = phi i32 [ 0, %entry ], [ %t, %loop ]
  %py = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 %r, ptr addrspace(1) %py
  ret void
}
