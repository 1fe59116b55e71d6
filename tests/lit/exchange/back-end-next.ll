; --assume=back-end-next: no optimizer runs behind, so LLVM puts no other memory in place of a variable
; that it copied, and the accesses of the variable name its space; without it they stay generic.
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s --check-prefixes=CHECK,BEFORE
; RUN: %gaspar opt -S --world=closed --assume=back-end-next %s | %FileCheck %s --check-prefixes=CHECK,LAST
; RUN: %gaspar opt -S --world=open --assume=back-end-next %s | %FileCheck %s --check-prefixes=CHECK,LAST
; RUN: %gaspar opt --world=closed --assume=back-end-next %s -o %t.bc
; RUN: %gaspar run --unoptimized %t.bc -k k -g 2 -a "o=i32[8]:1,2,3,4,5,6,7,8" --out o | %FileCheck %s --check-prefix=RUNS
; RUN: sed 's/nvptx64-nvidia-cuda/spir64/;/^target datalayout/d;s/ptx_kernel/spir_kernel/' %s > %t.cl.ll
; RUN: %not %gaspar opt --assume=back-end-next %t.cl.ll -o %t.bc 2>&1 | %FileCheck %s --check-prefix=WRONG
; WRONG: error: 'back-end-next' cannot be true of a module for spir64, which is optimized again
; RUNS: o = i32[8]:6,6,3,4,5,6,7,8
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
; CHECK-LABEL: @get(
; BEFORE:        load i32, ptr %q
; LAST:          load i32, ptr addrspace(5) %q
define internal i32 @get(ptr byval([8 x i32]) align 4 %p) {
  %q = getelementptr inbounds i32, ptr %p, i64 5
  %x = load i32, ptr %q
  ret i32 %x
}
; CHECK-LABEL: @k(
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %v = alloca [8 x i32], align 4
  call void @llvm.memcpy.p0.p1.i64(ptr align 4 %v, ptr addrspace(1) align 4 %o, i64 32, i1 false)
  %x = call i32 @get(ptr byval([8 x i32]) align 4 %v)
  %id = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %d = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %e = mul i32 %c, %d
  %i = add i32 %e, %id
  %at = getelementptr i32, ptr addrspace(1) %o, i32 %i
  store i32 %x, ptr addrspace(1) %at
  ret void
}
