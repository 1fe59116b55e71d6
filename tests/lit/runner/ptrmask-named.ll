; RUN: %gaspar run %s -k k -g 1 -a "o=i32[8]:zero" -a i64:3 --out o | %FileCheck %s
; llvm.ptrmask masks the address in the named space, not the one that the host gave the variable.
; CHECK: o = i32[8]:77,77,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [16 x i32] undef, align 64
@l2 = internal addrspace(3) global [16 x i32] undef, align 64
declare ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3), i64)
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %j) {
  store i32 77, ptr addrspace(3) @l
  store i32 99, ptr addrspace(3) @l2
  %i = ptrtoint ptr addrspace(3) @l to i64
  %lo = and i64 %i, 4095
  %m = call ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3) @l, i64 -4096)
  %q = getelementptr i8, ptr addrspace(3) %m, i64 %lo
  %x = load i32, ptr addrspace(3) %q
  store i32 %x, ptr addrspace(1) %o
  %lg = addrspacecast ptr addrspace(3) @l to ptr
  %ig = ptrtoint ptr %lg to i64
  %log = and i64 %ig, 4095
  %q2 = getelementptr i8, ptr addrspace(3) %m, i64 %log
  %x2 = load i32, ptr addrspace(3) %q2
  %o2 = getelementptr i32, ptr addrspace(1) %o, i64 1
  store i32 %x2, ptr addrspace(1) %o2
  %o3 = getelementptr i32, ptr addrspace(1) %o, i64 2
  %lo.i = trunc i64 %lo to i32
  store i32 %lo.i, ptr addrspace(1) %o3
  %o4 = getelementptr i32, ptr addrspace(1) %o, i64 3
  %log.i = trunc i64 %log to i32
  store i32 %log.i, ptr addrspace(1) %o4
  %mi = ptrtoint ptr addrspace(3) %m to i64
  %mii = trunc i64 %mi to i32
  %o5 = getelementptr i32, ptr addrspace(1) %o, i64 4
  store i32 %mii, ptr addrspace(1) %o5
  ret void
}
