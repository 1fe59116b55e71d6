; Two files hide pointers that leave them: what the first passes hidden, the second may hide again, together with a pointer of its own.  LLVM makes one
; call of two llvm.strip.invariant.group in a row, and must not find the first file's cast in front of it.
; RUN: split-file-22 %s %t
; RUN: for f in f0 f1 f2; do %gaspar opt %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 %t/f0.bc %t/f1.bc %t/f2.bc -o %t/w.bc && %opt '-passes=default<O3>,function(infer-address-spaces,instcombine)' %t/w.bc -o %t/o.bc
; RUN: %gaspar run %t/o.bc -k k -g 1 -a out=i32[2]:7,7 --out out | %FileCheck %s
; CHECK: out = i32[2]:0,0
;--- f0.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@first = internal addrspace(3) global [4 x i32] undef
@a = internal addrspace(3) global [8 x i32] undef
@b = internal addrspace(3) global [8 x i32] undef
declare i32 @third(ptr, i32)
define internal i32 @f(ptr %p, i32 %i) noinline {
  store i32 1, ptr %p
  %r = call i32 @third(ptr %p, i32 0)
  ret i32 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  store volatile i32 1, ptr addrspace(3) @first
  %r0 = call i32 @f(ptr addrspacecast (ptr addrspace(3) @a to ptr), i32 0)
  %r1 = call i32 @f(ptr addrspacecast (ptr addrspace(3) @b to ptr), i32 0)
  store i32 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %r1, ptr addrspace(1) %o1
  ret void
}
;--- f1.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@own = internal addrspace(3) global [4 x i32] undef
@own2 = internal addrspace(3) global [4 x i32] undef
declare i32 @apart(ptr)
define internal i32 @g(ptr %mine, ptr %p, i32 %i) {
  store i32 1, ptr %mine
  %c = icmp eq i32 %i, 1
  %q = select i1 %c, ptr %mine, ptr %p
  %r = call i32 @apart(ptr %q)
  ret i32 %r
}
define i32 @third(ptr %p, i32 %i) {
  %j = and i32 %i, 3
  %d = getelementptr [4 x i32], ptr addrspace(3) @own, i32 0, i32 %j
  %dd = addrspacecast ptr addrspace(3) %d to ptr
  %r = call i32 @g(ptr %dd, ptr %p, i32 %i)
  ret i32 %r
}
define i32 @third2(ptr %p, i32 %i) {
  %r = call i32 @g(ptr addrspacecast (ptr addrspace(3) @own2 to ptr), ptr %p, i32 %i)
  ret i32 %r
}
;--- f2.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
define i32 @apart(ptr %p) {
  %m = ptrtoint ptr %p to i64
  %h = lshr i64 %m, 16
  %c = icmp eq i64 %h, 0
  %r = zext i1 %c to i32
  ret i32 %r
}
