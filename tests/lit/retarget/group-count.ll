; AMD's number of groups leaves out a last group with fewer work-items; OpenCL's counts it.
; RUN: %gaspar run %s -k k -g 6 -l 4 -a 'o=i32[1]:zero' | %FileCheck %s
; RUN: for t in spir64 nvptx64 x86_64; do %gaspar retarget --to=$t --no-library -S %s -o %t.ll && %gaspar run %t.ll -k k -g 6 -l 4 -a 'o=i32[1]:zero' || exit 1; done | %FileCheck %s --check-prefix=ALL
; CHECK: o = i32[1]:1
; ALL-COUNT-3: o = i32[1]:1
target triple = "amdgcn-amd-amdhsa"
target datalayout = "A5"
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
define amdgpu_kernel void @k(ptr addrspace(1) %o) {
  %i = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %n = load i32, ptr addrspace(4) %i
  store i32 %n, ptr addrspace(1) %o
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
