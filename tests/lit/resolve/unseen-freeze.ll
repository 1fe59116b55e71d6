; LLVM removes a freeze where a use of the pointer says that it is no poison, here an atomic that stays generic. Then it sees the cast behind it,
; and joins that with a null that does not come back from shared memory.
; RUN: %gaspar opt --world=closed -S %s -o %t.ll
; RUN: %FileCheck %s --input-file %t.ll
; RUN: opt-22 -passes='default<O3>,function(infer-address-spaces)' %t.ll -o %t.bc
; RUN: %gaspar run %s -k k -g 1 -a out=i32[1]:zero -a i32:0 --out out | %FileCheck %s --check-prefix=NULL
; RUN: %gaspar run %t.bc -k k -g 1 -a out=i32[1]:zero -a i32:0 --out out | %FileCheck %s --check-prefix=NULL
; NULL: out = i32[1]:1
; CHECK-LABEL: define internal void @f(
; CHECK:         %same = call ptr @llvm.strip.invariant.group.p0(
; CHECK-NEXT:    freeze ptr %same
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d) noinline #0 {
  %old = atomicrmw volatile add ptr %p, i32 1 monotonic
  store i32 1, ptr %p
  %fz = freeze ptr %p
  %s = select i1 %c, ptr %fz, ptr null
  store ptr %s, ptr %slot
  br i1 %d, label %yes, label %no
yes:
  %x = load i32, ptr %s
  %y = add i32 %x, 1
  store i32 %y, ptr %s
  ret void
no:
  ret void
}
@tile = internal addrspace(3) global [8 x i32] undef
@tile2 = internal addrspace(3) global [8 x i32] undef
define internal i32 @is_null(ptr %slot) noinline #0 {
  %p = load ptr, ptr %slot
  %is = icmp eq ptr %p, null
  %n = zext i1 %is to i32
  ret i32 %n
}
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %i) #0 {
  %c = icmp ne i32 %i, 0
  %d = icmp sgt i32 %i, 5
  %slot = alloca ptr
  store i32 0, ptr addrspace(3) @tile
  store i32 0, ptr addrspace(3) @tile2
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot, i1 %c, i1 %d)
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile2 to ptr), ptr %slot, i1 %c, i1 %d)
  %n0 = call i32 @is_null(ptr %slot)
  store i32 %n0, ptr addrspace(1) %out
  ret void
}
attributes #0 = { "target-cpu"="sm_90" }
