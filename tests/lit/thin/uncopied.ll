; Functions of which the link plans no copies, though calls pass local and global pointers: one with a call that must not be duplicated, one that
; code elsewhere may call, and none for a caller without a name.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum --entries=listed
; RUN: for f in a b; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 -S %t/a.bc %t/b.bc -o %t/ab.ll
; RUN: %FileCheck %s < %t/ab.ll
; CHECK-DAG: call void @once(ptr
; CHECK-DAG: call void @listed(ptr
; CHECK-DAG: call void @copied.local(
; CHECK-DAG: call void @called(ptr
; CHECK-DAG: define void @once(ptr %p)
; CHECK-DAG: define void @listed(ptr %p)
; CHECK-DAG: define void @called(ptr %p)
; CHECK-NOT: @once.
; CHECK-NOT: @listed.
;--- a.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
declare void @once(ptr)
declare void @listed(ptr)
declare void @copied(ptr)
declare void @called(ptr)
define internal void @0(ptr %t, ptr %g) noinline {
  call void @called(ptr %t)
  call void @called(ptr %g)
  ret void
}
define amdgpu_kernel void @k(ptr addrspace(3) %l, ptr addrspace(1) %o) {
  %t = addrspacecast ptr addrspace(3) %l to ptr
  %g = addrspacecast ptr addrspace(1) %o to ptr
  call void @once(ptr %t)
  call void @once(ptr %g)
  call void @listed(ptr %t)
  call void @listed(ptr %g)
  call void @copied(ptr %t)
  call void @copied(ptr %g)
  call void @0(ptr %t, ptr %g)
  ret void
}
;--- b.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
declare void @fence() noduplicate convergent
define void @once(ptr %p) noinline {
  call void @fence()
  store i32 1, ptr %p
  ret void
}
define void @listed(ptr %p) noinline {
  store i32 1, ptr %p
  ret void
}
define void @copied(ptr %p) noinline {
  store i32 1, ptr %p
  ret void
}
define void @called(ptr %p) noinline {
  store i32 1, ptr %p
  ret void
}
