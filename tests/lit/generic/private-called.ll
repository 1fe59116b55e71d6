; Intrinsics that return their operand, or the operand with low bits cleared, move into the buffer
; with it: their declaration changes.
; RUN: %gaspar opt --target=intel --world=closed -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar run %s -k k -g 1 -a x=i32[4]:zero -a i64:1 --out x | %FileCheck %s --check-prefix=RAN
; RUN: %gaspar run %t.ll -k k -g 1 -a x=i32[4]:zero -a i64:1 --out x | %FileCheck %s --check-prefix=RAN
; RUN: %gaspar run %t.ll -k k -g 1 -a x=i32[4]:zero -a i64:0 --out x | %FileCheck %s --check-prefix=NONE
; RAN:  x = i32[4]:7,0,0,0
; NONE: x = i32[4]:7,0,0,0
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare ptr @llvm.launder.invariant.group.p0(ptr)

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NOT:     alloca
; CHECK:         %m = getelementptr inbounds i8, ptr addrspace(1) %private.slice
; CHECK:         %low = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) nonnull %at, i64 -16)
; CHECK:         %same = call ptr addrspace(1) @llvm.launder.invariant.group.p1(ptr addrspace(1) %low)
; CHECK:         %none = call ptr addrspace(1) @llvm.launder.invariant.group.p1(ptr addrspace(1) null)
; CHECK:         phi ptr addrspace(1)
define spir_kernel void @k(ptr addrspace(1) %x, i64 %i) {
entry:
  %m = alloca [4 x i32], align 16
  %gm = addrspacecast ptr %m to ptr addrspace(4)
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %c = icmp eq i64 %i, 0
  %either = select i1 %c, ptr addrspace(4) %gx, ptr addrspace(4) %gm
  store i32 7, ptr addrspace(4) %either, align 4
  %at = getelementptr inbounds i32, ptr %m, i64 %i
  %low = call ptr @llvm.ptrmask.p0.i64(ptr nonnull %at, i64 -16)
  %same = call ptr @llvm.launder.invariant.group.p0(ptr %low)
  br i1 %c, label %no, label %yes
no:
  %none = call ptr @llvm.launder.invariant.group.p0(ptr null)
  br label %yes
yes:
  %p = phi ptr [ %same, %entry ], [ %none, %no ]
  %n = icmp eq ptr %p, null
  br i1 %n, label %out, label %read
read:
  %v = load i32, ptr %p, align 4
  store i32 %v, ptr addrspace(1) %x, align 4
  br label %out
out:
  ret void
}
