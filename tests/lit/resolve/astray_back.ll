; A cast of the program's own makes ~0 of a pointer at address 0, and arithmetic goes on from there: only so on this target.
; RUN: %gaspar run %s -k k -g 1 -l 1 -a out=i32[2]:zero -a i32:1 | %FileCheck %s
; RUN: %gaspar opt %s -o %t.bc && %gaspar run %t.bc -k k -g 1 -l 1 -a out=i32[2]:zero -a i32:1 | %FileCheck %s
; CHECK: out = i32[2]:7,0
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@l = internal addrspace(3) global [4 x i32] poison
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %c) {
  store i32 1, ptr addrspace(3) @l
  store i32 2, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @l, i32 4)
  %g = addrspacecast ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @l, i32 4) to ptr
  %n = ptrtoint ptr %g to i64
  %neg = sub i64 0, %n
  %x = getelementptr i8, ptr %g, i64 %neg
  %r = addrspacecast ptr %x to ptr addrspace(3)
  %m = add i64 %n, 1
  %q = getelementptr i8, ptr addrspace(3) %r, i64 %m
  store i32 7, ptr addrspace(3) %q
  %v = load i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @l, i32 4)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
