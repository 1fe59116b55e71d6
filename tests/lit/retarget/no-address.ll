; A host's pointer may be a number that is no address, such as (local int *)8.  Casts to local memory and back change it, so where a
; name takes it for a local pointer it is refused; NVIDIA's casts give it again, and so do casts to global memory.
; RUN: sed 's/CL_SPACE/7CLlocal/' %s > %t.local.ll
; RUN: sed 's/CL_SPACE/8CLglobal/' %s > %t.global.ll
; RUN: %not %gaspar retarget --to=amdgcn --no-library %t.local.ll -o %t.out.ll 2>&1 | %FileCheck %s
; RUN: %not %gaspar retarget --to=spirv64 --no-library %t.local.ll -o %t.out.ll 2>&1 | %FileCheck %s
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %t.local.ll -o %t.nv.ll
; RUN: %gaspar retarget --to=amdgcn --no-library -S %t.global.ll -o %t.amd.ll
; RUN: %gaspar run %t.nv.ll -k k -g 1 -l 1 -a 'o=i32[1]:9' -a i32:1 | %FileCheck %s --check-prefix=VALUE
; RUN: %gaspar run %t.amd.ll -k k -g 1 -l 1 -a 'o=i32[1]:9' -a i32:1 | %FileCheck %s --check-prefix=VALUE
; CHECK: error: it has no meaning on {{amdgcn|spirv64}}: a number that is no address as a pointer to local memory [NO_MEANING] in @k
; VALUE: o = i32[1]:1
target triple = "x86_64-unknown-linux-gnu"
define i32 @_Z4lookPUCL_SPACEi(ptr %p) noinline {
  %n = ptrtoint ptr %p to i64
  %is = icmp eq i64 %n, 8
  %r = zext i1 %is to i32
  ret i32 %r
}
define spir_kernel void @k(ptr "ocl_global" %o, i32 %n) {
  %c = icmp ne i32 %n, 0
  %p = select i1 %c, ptr inttoptr (i64 8 to ptr), ptr null
  %v = call i32 @_Z4lookPUCL_SPACEi(ptr %p)
  store i32 %v, ptr %o
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
