; OpenCL's constant variables have no word in a host's module; where constant memory lies apart, as NVIDIA's does, they must lie
; there, since functions take their addresses by the name of that memory. One that a name calls global stays in global memory, and so
; does one of which no name tells, one that another module defines, and what no OpenCL module has: its address is refused, too.
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: llc-22 -filetype=asm %t.ll -o %t.ptx
; RUN: %gaspar run %t.ll -k k -g 1 -l 1 -a 'o=i32[1]:zero' -a i32:2 | %FileCheck %s --check-prefix=VALUE
; RUN: %gaspar retarget --to=amdgcn --no-library -S %s -o %t.amd.ll
; RUN: %gaspar run %t.amd.ll -k k -g 1 -l 1 -a 'o=i32[1]:zero' -a i32:2 | %FileCheck %s --check-prefix=VALUE
; RUN: grep -v opencl %s > %t.c.ll
; RUN: %not %gaspar retarget --to=nvptx64 --no-library -S %t.c.ll 2>&1 | %FileCheck %s --check-prefix=SEEN
; One that functions would take as an address of constant memory, and that cannot lie there, is refused.
; RUN: sed 's/@tab = internal constant .*/@tab = external constant [4 x i32]/' %s > %t.declared.ll
; RUN: %not %gaspar retarget --to=nvptx64 --no-library -S %t.declared.ll 2>&1 | %FileCheck %s --check-prefix=SEEN
; RUN: sed 's/@tab = internal constant/@tab = constant/' %s > %t.seen.ll
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %t.seen.ll | %FileCheck %s --check-prefix=DEFINED
; DEFINED: @tab = {{.*}}addrspace(4) constant
; SEEN: no meaning on nvptx64: a cast from global to constant [NO_MEANING] in @k
; CHECK: @tab = internal addrspace(4) constant
; CHECK: @fixed = internal addrspace(1) constant
; CHECK: @some = internal addrspace(1) global
; CHECK: @kept = internal addrspace(1) constant
; CHECK: @seen = {{.*}}addrspace(1) constant
; CHECK: call i32 @_Z2rdPU3AS4ii(ptr addrspace(4) @tab,
; CHECK: call i32 @through(ptr addrspacecast (ptr addrspace(1) @fixed to ptr)
; VALUE: o = i32[1]:11
target triple = "x86_64-unknown-linux-gnu"
@tab = internal constant [4 x i32] [i32 3, i32 1, i32 4, i32 1]
@fixed = internal constant [4 x i32] [i32 3, i32 1, i32 5, i32 1]
@some = internal global [4 x i32] [i32 3, i32 1, i32 2, i32 1]
@kept = internal constant [4 x i32] zeroinitializer
@seen = constant [4 x i32] zeroinitializer
define i32 @_Z2rdPU10CLconstantii(ptr %p, i32 %i) noinline {
  %q = getelementptr i32, ptr %p, i32 %i
  %v = load i32, ptr %q
  ret i32 %v
}
define i32 @_Z2rgPU8CLglobalii(ptr %p, i32 %i) noinline {
  %q = getelementptr i32, ptr %p, i32 %i
  %v = load i32, ptr %q
  ret i32 %v
}
define internal i32 @through(ptr %p, i32 %i) noinline {
  %v = call i32 @_Z2rgPU8CLglobalii(ptr %p, i32 %i)
  ret i32 %v
}
define spir_kernel void @k(ptr "ocl_global" %o, i32 %n) {
  %a = call i32 @_Z2rdPU10CLconstantii(ptr @tab, i32 %n)
  %b = call i32 @through(ptr @fixed, i32 %n)
  %p = getelementptr [4 x i32], ptr @some, i32 0, i32 %n
  %c = load i32, ptr %p
  %slot = alloca ptr
  store ptr @kept, ptr %slot
  %at = load ptr, ptr %slot
  %d = call i32 @_Z2rgPU8CLglobalii(ptr %at, i32 %n)
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  store i32 %abc, ptr %o
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
