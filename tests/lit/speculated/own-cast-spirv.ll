; The program casts behind the test itself, and back, on SPIR-V.
; RUN: %gaspar opt --world=closed %s | %opt -passes='function(sroa,instcombine<no-verify-fixpoint>),function(loop-mssa(licm))' -o %t.bc
; RUN: %gaspar run %t.bc --check=spaces -k k -g 1 -a "o=i32[16]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --world=open %s | %opt -passes='function(sroa,instcombine<no-verify-fixpoint>),function(loop-mssa(licm))' -o %t.bc
; RUN: %gaspar run %t.bc --check=spaces -k k -g 1 -a "o=i32[16]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i32[16]:9,0
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"
@l = internal addrspace(3) global [16 x i32] undef, align 8
declare ptr addrspace(3) @__to_local(ptr addrspace(4)) nounwind willreturn memory(none)

define internal i32 @f(ptr addrspace(4) align 8 dereferenceable(64) %p, i32 %y, i32 %n) noinline nosync nofree {
entry:
  %tl = call ptr addrspace(3) @__to_local(ptr addrspace(4) %p)
  %s = icmp ne ptr addrspace(3) %tl, addrspacecast (ptr addrspace(4) null to ptr addrspace(3))
  
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %b ]
  %acc = phi i32 [ %y, %entry ], [ %r, %b ]
  %c = icmp sgt i32 %k, 2
  %c2 = and i1 %c, %s
  br i1 %c2, label %a, label %b
a:
  %pl = addrspacecast ptr addrspace(4) %p to ptr addrspace(3)
  %q = addrspacecast ptr addrspace(3) %pl to ptr addrspace(4)
  %x = load i32, ptr addrspace(4) %q, align 4
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
define spir_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr addrspace(4)
  %lg = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  store i32 77, ptr addrspace(3) @l
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr addrspace(4) %g, ptr addrspace(4) %lg
  %x = call i32 @f(ptr addrspace(4) %p, i32 9, i32 8)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
