; A function without a body reads the bits of a pointer from memory.  Its body is linked behind gaspar, as libclc's are, and LLVM inlines it: then it must
; not see that the pointer is a cast.
; RUN: split-file-22 %s %t
; RUN: llvm-link-22 %t/vload.ll %t/body.ll -o %t/vload.whole.bc
; RUN: llvm-link-22 %t/unknown.ll %t/body.ll -o %t/unknown.whole.bc
; RUN: %gaspar opt --world=closed %t/vload.ll -o %t/vload.o.bc
; RUN: %gaspar opt --world=closed %t/unknown.ll -o %t/unknown.o.bc
; RUN: llvm-link-22 %t/vload.o.bc %t/body.ll -o %t/vload.linked.bc
; RUN: llvm-link-22 %t/unknown.o.bc %t/body.ll -o %t/unknown.linked.bc
; RUN: %opt -O3 %t/vload.linked.bc -o %t/vload.bc
; RUN: %opt -O3 %t/unknown.linked.bc -o %t/unknown.bc
; RUN: %gaspar run %t/vload.whole.bc -k k -g 1 -a out=i32[2]:7,7 --out out | %FileCheck %s
; RUN: %gaspar run %t/vload.bc -k k -g 1 -a out=i32[2]:7,7 --out out | %FileCheck %s
; RUN: %gaspar run %t/unknown.whole.bc -k k -g 1 -a out=i32[2]:7,7 --out out | %FileCheck %s
; RUN: %gaspar run %t/unknown.bc -k k -g 1 -a out=i32[2]:7,7 --out out | %FileCheck %s
; CHECK: out = i32[2]:1,1

; So may one that gets several addresses, what a pointer calls, a body that the linker puts in the place of this one, and what LLVM makes of an intrinsic;
; not what the body says that stays, or assembly, into which LLVM does not look.
; RUN: for f in several pointer replaced matrix; do cat %t/head.ll %t/$f.ll > %t/m.ll; %gaspar opt --world=open -S %t/m.ll | %FileCheck %s --check-prefix=HIDDEN || exit 1; done
; RUN: for f in stays assembly; do cat %t/head.ll %t/$f.ll > %t/m.ll; %gaspar opt --world=closed -S %t/m.ll | %FileCheck %s --check-prefix=PLAIN || exit 1; done
; HIDDEN: call ptr @llvm.strip.invariant.group
; PLAIN: store ptr %p.generic
; PLAIN-NOT: call ptr @llvm.strip.invariant.group
;--- vload.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [8 x i32] undef
@b = internal addrspace(3) global [8 x i32] undef
declare <2 x i32> @_Z6vload2mPU3AS5Kj(i64, ptr addrspace(5))
define internal i32 @f(ptr %p) noinline {
  %s = alloca ptr, addrspace(5)
  store i32 1, ptr %p
  store ptr %p, ptr addrspace(5) %s
  %v = call <2 x i32> @_Z6vload2mPU3AS5Kj(i64 0, ptr addrspace(5) %s)
  %h = extractelement <2 x i32> %v, i32 1
  %c = icmp ugt i32 %h, 1
  %r = zext i1 %c to i32
  ret i32 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %r = call i32 @f(ptr addrspacecast (ptr addrspace(3) @a to ptr))
  %t = call i32 @f(ptr addrspacecast (ptr addrspace(3) @b to ptr))
  store i32 %r, ptr addrspace(1) %out
  %o = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %t, ptr addrspace(1) %o
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- unknown.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [8 x i32] undef
@b = internal addrspace(3) global [8 x i32] undef
declare i32 @upper(ptr addrspace(5))
define internal i32 @f(ptr %p) noinline {
  %s = alloca ptr, addrspace(5)
  store i32 1, ptr %p
  store ptr %p, ptr addrspace(5) %s
  %h = call i32 @upper(ptr addrspace(5) %s)
  %c = icmp ugt i32 %h, 1
  %r = zext i1 %c to i32
  ret i32 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %r = call i32 @f(ptr addrspacecast (ptr addrspace(3) @a to ptr))
  %t = call i32 @f(ptr addrspacecast (ptr addrspace(3) @b to ptr))
  store i32 %r, ptr addrspace(1) %out
  %o = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %t, ptr addrspace(1) %o
  ret void
}
;--- head.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [8 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %r = call i32 @f(ptr addrspacecast (ptr addrspace(3) @a to ptr))
  store i32 %r, ptr addrspace(1) %out
  ret void
}
;--- several.ll
declare i32 @upper(<2 x ptr addrspace(5)>)
define internal i32 @f(ptr %p) noinline {
  %s = alloca ptr, addrspace(5)
  store i32 1, ptr %p
  store ptr %p, ptr addrspace(5) %s
  %two = insertelement <2 x ptr addrspace(5)> zeroinitializer, ptr addrspace(5) %s, i32 0
  %h = call i32 @upper(<2 x ptr addrspace(5)> %two)
  ret i32 %h
}
;--- pointer.ll
@table = external addrspace(1) global ptr
define internal i32 @f(ptr %p) noinline {
  %s = alloca ptr, addrspace(5)
  store i32 1, ptr %p
  store ptr %p, ptr addrspace(5) %s
  %upper = load ptr, ptr addrspace(1) @table
  %h = call i32 %upper(ptr addrspace(5) %s)
  ret i32 %h
}
;--- replaced.ll
define weak i32 @upper(ptr addrspace(5) %p) {
  ret i32 0
}
define internal i32 @f(ptr %p) noinline {
  %s = alloca ptr, addrspace(5)
  store i32 1, ptr %p
  store ptr %p, ptr addrspace(5) %s
  %h = call i32 @upper(ptr addrspace(5) %s)
  ret i32 %h
}
;--- matrix.ll
declare <2 x i32> @llvm.matrix.column.major.load.v2i32.i64(ptr, i64, i1, i32, i32)
define internal i32 @f(ptr %p) noinline {
  %s = alloca ptr, addrspace(5)
  store i32 1, ptr %p
  store ptr %p, ptr addrspace(5) %s
  %g = addrspacecast ptr addrspace(5) %s to ptr
  %m = call <2 x i32> @llvm.matrix.column.major.load.v2i32.i64(ptr %g, i64 2, i1 false, i32 2, i32 1)
  %h = extractelement <2 x i32> %m, i32 1
  ret i32 %h
}
;--- stays.ll
define internal i32 @upper(ptr addrspace(5) %p) noinline {
  ret i32 0
}
define internal i32 @f(ptr %p) noinline {
  %s = alloca ptr, addrspace(5)
  store i32 1, ptr %p
  store ptr %p, ptr addrspace(5) %s
  %h = call i32 @upper(ptr addrspace(5) %s)
  ret i32 %h
}
;--- assembly.ll
define internal i32 @f(ptr %p) noinline {
  %s = alloca ptr, addrspace(5)
  store i32 1, ptr %p
  store ptr %p, ptr addrspace(5) %s
  call void asm sideeffect "; $0", "v"(ptr addrspace(5) %s)
  ret i32 0
}
;--- body.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
define <2 x i32> @_Z6vload2mPU3AS5Kj(i64 %n, ptr addrspace(5) %p) {
  %v = load <2 x i32>, ptr addrspace(5) %p, align 4
  ret <2 x i32> %v
}
define i32 @upper(ptr addrspace(5) %p) {
  %q = getelementptr i8, ptr addrspace(5) %p, i32 4
  %v = load i32, ptr addrspace(5) %q
  ret i32 %v
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
