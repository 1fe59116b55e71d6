; Only the edge from %C says that %p is local; LLVM makes a select of the phi, and loads both.
; RUN: %gaspar opt --world=closed %s | %opt -passes='function(simplifycfg,instcombine)' -o %t.bc
; RUN: %gaspar run %t.bc --check=spaces -k k -g 1 -a "o=i32[16]:zero" -a i64:5 -a i32:8 --out o | %FileCheck %s
; RUN: %gaspar opt --world=closed %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc --check=spaces -k k -g 1 -a "o=i32[16]:zero" -a i64:5 -a i32:8 --out o | %FileCheck %s
; RUN: %gaspar opt --world=open %s | %opt -passes='function(simplifycfg,instcombine)' -o %t.bc
; RUN: %gaspar run %t.bc --check=spaces -k k -g 1 -a "o=i32[16]:zero" -a i64:5 -a i32:8 --out o | %FileCheck %s
; RUN: %gaspar opt --world=open %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc --check=spaces -k k -g 1 -a "o=i32[16]:zero" -a i64:5 -a i32:8 --out o | %FileCheck %s
; CHECK: o = i32[16]:88,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [16 x i32] undef, align 8
@l2 = internal addrspace(3) global [16 x i32] undef, align 8
declare i1 @llvm.nvvm.isspacep.shared(ptr)
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i, i32 %n) {
entry:
  %v = alloca [16 x i32], align 8
  store i32 77, ptr addrspace(3) @l
  store i32 88, ptr addrspace(3) @l2
  store i32 5, ptr %v
  %lg = addrspacecast ptr addrspace(3) @l to ptr
  %l2g = addrspacecast ptr addrspace(3) @l2 to ptr
  %z = icmp eq i64 %i, 5
  br i1 %z, label %A, label %B
A:
  br label %h
B:
  br label %h
h:
  %p = phi ptr [ %v, %A ], [ %lg, %B ]
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br i1 %s, label %C, label %D
C:
  br label %D
D:
  %q = phi ptr [ %p, %C ], [ %l2g, %h ]
  %x = load i32, ptr %q
  store i32 %x, ptr addrspace(1) %o
  ret void
}
