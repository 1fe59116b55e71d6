; What a test said of the pointer is true of what is made of its bits: a product.
; RUN: %gaspar opt --world=closed %s | %opt -passes='function(sroa,instcombine<no-verify-fixpoint>),function(loop-mssa(licm))' -o %t.bc
; RUN: %gaspar run %t.bc --check=spaces -k k -g 1 -a "o=i32[16]:zero" -a i64:6 --out o | %FileCheck %s
; RUN: %gaspar opt --world=open %s | %opt -passes='function(sroa,instcombine<no-verify-fixpoint>),function(loop-mssa(licm))' -o %t.bc
; RUN: %gaspar run %t.bc --check=spaces -k k -g 1 -a "o=i32[16]:zero" -a i64:6 --out o | %FileCheck %s
; CHECK: o = i32[16]:9,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [16 x i32] undef, align 8
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i64 @llvm.bswap.i64(i64)
declare i64 @llvm.fshl.i64(i64,i64,i64)
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare ptr @llvm.strip.invariant.group.p0(ptr)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)

define internal i32 @f(ptr align 8 dereferenceable(64) %p, i32 %y, i32 %n) noinline nosync nofree {
entry:
  %s0 = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %s = xor i1 %s0, true
  
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %b ]
  %acc = phi i32 [ %y, %entry ], [ %r, %b ]
  %c = icmp sgt i32 %k, 2
  %c2 = and i1 %c, %s
  br i1 %c2, label %a, label %b
a:
  %i = ptrtoint ptr %p to i64
  %j = mul i64 %i, 1
  %q = inttoptr i64 %j to ptr
  %x = load i32, ptr %q, align 4
  %m = mul i32 %x, %acc
  %m1 = udiv i32 %m, %k
  br label %b
b:
  %r = phi i32 [ %m1, %a ], [ %acc, %loop ]
  %k1 = add i32 %k, 1
  %e = icmp slt i32 %k1, %n
  br i1 %e, label %loop, label %out
out:
  ret i32 %r
}
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %lg = addrspacecast ptr addrspace(3) @l to ptr
  store i32 77, ptr addrspace(3) @l
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr %lg
  %x = call i32 @f(ptr %p, i32 9, i32 8)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
