; The bits of a generic pointer, loaded as a pointer to global memory, or its upper half as one to local memory, are a number that was made of it:
; LLVM takes them from the store, and then compares what was cast, of which no upper half is zero.  So casts are hidden in such programs.
; RUN: split-file-22 %s %t
; RUN: cat %t/head.ll %t/global.ll > %t/g.ll
; RUN: cat %t/head.ll %t/local.ll > %t/l.ll
; RUN: cat %t/head.ll %t/gather.ll > %t/v.ll
; RUN: cat %t/head.ll %t/generic.ll > %t/n.ll
; RUN: %gaspar opt --world=closed -S %t/g.ll | opt-22 -passes='default<O3>,function(infer-address-spaces,instcombine)' -o %t/g.bc
; RUN: %gaspar opt --world=closed -S %t/l.ll | opt-22 -passes='default<O3>,function(infer-address-spaces,instcombine)' -o %t/l.bc
; RUN: %gaspar run %t/g.ll -k k -g 1 -a out=i32[2]:7,7 --out out | %FileCheck %s --check-prefix=RUNS
; RUN: %gaspar run %t/g.bc -k k -g 1 -a out=i32[2]:7,7 --out out | %FileCheck %s --check-prefix=RUNS
; RUN: %gaspar run %t/l.ll -k k -g 1 -a out=i32[2]:7,7 --out out | %FileCheck %s --check-prefix=HALF
; RUN: %gaspar run %t/l.bc -k k -g 1 -a out=i32[2]:7,7 --out out | %FileCheck %s --check-prefix=HALF
; RUN: %gaspar opt --world=closed -S %t/v.ll | %FileCheck %s --check-prefix=HIDDEN
; RUNS: out = i32[2]:0,0
; HALF: out = i32[2]:1,1
; HIDDEN: call ptr @llvm.strip.invariant.group

; As a generic pointer it is none: nothing is hidden.
; RUN: %gaspar opt --world=closed -S %t/n.ll | %FileCheck %s --check-prefix=PLAIN
; PLAIN: define internal i32 @f(
; PLAIN-NOT: call ptr @llvm.strip.invariant.group
;--- head.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [8 x i32] undef
@b = internal addrspace(3) global [8 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %r = call i32 @f(ptr addrspacecast (ptr addrspace(3) @a to ptr))
  %t = call i32 @f(ptr addrspacecast (ptr addrspace(3) @b to ptr))
  store i32 %r, ptr addrspace(1) %out
  %o = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %t, ptr addrspace(1) %o
  ret void
}
;--- global.ll
define internal i32 @f(ptr %p) noinline {
  %s = alloca [2 x ptr], addrspace(5)
  store i32 1, ptr %p
  store ptr %p, ptr addrspace(5) %s
  %g = load { ptr addrspace(1), ptr }, ptr addrspace(5) %s
  %e = extractvalue { ptr addrspace(1), ptr } %g, 0
  %c = icmp ult ptr addrspace(1) %e, inttoptr (i64 65536 to ptr addrspace(1))
  %r = zext i1 %c to i32
  ret i32 %r
}
;--- local.ll
define internal i32 @f(ptr %p) noinline {
  %s = alloca [2 x ptr], addrspace(5)
  store i32 1, ptr %p
  store ptr %p, ptr addrspace(5) %s
  %h = getelementptr i8, ptr addrspace(5) %s, i32 4
  %g = load ptr addrspace(3), ptr addrspace(5) %h
  %m = ptrtoint ptr addrspace(3) %g to i32
  %c = icmp ugt i32 %m, 1
  %r = zext i1 %c to i32
  ret i32 %r
}
;--- gather.ll
declare <2 x ptr addrspace(1)> @llvm.masked.gather.v2p1.v2p5(<2 x ptr addrspace(5)>, <2 x i1>, <2 x ptr addrspace(1)>)
define internal i32 @f(ptr %p) noinline {
  %s = alloca [2 x ptr], addrspace(5)
  store i32 1, ptr %p
  store ptr %p, ptr addrspace(5) %s
  %v0 = insertelement <2 x ptr addrspace(5)> poison, ptr addrspace(5) %s, i32 0
  %v1 = insertelement <2 x ptr addrspace(5)> %v0, ptr addrspace(5) %s, i32 1
  %g = call <2 x ptr addrspace(1)> @llvm.masked.gather.v2p1.v2p5(<2 x ptr addrspace(5)> align 8 %v1, <2 x i1> <i1 true, i1 true>, <2 x ptr addrspace(1)> poison)
  %e = extractelement <2 x ptr addrspace(1)> %g, i32 0
  %c = icmp ult ptr addrspace(1) %e, inttoptr (i64 65536 to ptr addrspace(1))
  %r = zext i1 %c to i32
  ret i32 %r
}
;--- generic.ll
define internal i32 @f(ptr %p) noinline {
  %s = alloca [2 x ptr], addrspace(5)
  store i32 1, ptr %p
  store volatile ptr %p, ptr addrspace(5) %s
  %g = load volatile ptr, ptr addrspace(5) %s
  %c = icmp eq ptr %g, null
  %r = zext i1 %c to i32
  ret i32 %r
}
