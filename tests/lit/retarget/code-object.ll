; libclc's functions get the implicit arguments of code object 5; an older one has other words there.  So has a kernel that reads them itself.
; RUN: split-file-22 %s %t
; RUN: sed "s/400/500/" %t/library.ll > %t/new.ll && grep -v "400\|module.flags" %t/library.ll > %t/unsaid.ll && sed "s/400/500/" %t/reads.ll > %t/reads-new.ll
; RUN: %not %gaspar retarget --to=amdgcn -S %t/library.ll 2>&1 | %FileCheck %s --check-prefix=OLD
; RUN: %not %gaspar retarget --to=spirv64 -S %t/reads.ll 2>&1 | %FileCheck %s --check-prefix=OLD
; RUN: for f in new unsaid; do %gaspar retarget --to=amdgcn -S %t/$f.ll || exit 1; done | %FileCheck %s
; RUN: %gaspar retarget --to=amdgcn --no-library -S %t/library.ll | %FileCheck %s --check-prefix=ALONE
; RUN: %gaspar retarget --to=spirv64 -S %t/library.ll | %FileCheck %s --check-prefix=ALONE
; RUN: %gaspar retarget --to=spirv64 -S %t/reads-new.ll | %FileCheck %s --check-prefix=ALONE
; OLD: error: it has no meaning on {{amdgcn|spirv64}}: the implicit arguments of code object 4, which lie elsewhere than code object 5's [NO_MEANING]
; CHECK-COUNT-2: define internal i64 @_Z17get_global_offsetj(
; ALONE: declare {{.*}}i64 @_Z17get_global_offsetj(
;--- library.ll
target triple = "amdgcn-amd-amdhsa"
declare i64 @_Z17get_global_offsetj(i32)
define amdgpu_kernel void @k(ptr addrspace(1) %o) {
  %v = call i64 @_Z17get_global_offsetj(i32 0)
  store i64 %v, ptr addrspace(1) %o
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
!llvm.module.flags = !{!1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 400}
;--- reads.ll
target triple = "amdgcn-amd-amdhsa"
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
define amdgpu_kernel void @k(ptr addrspace(1) %o) {
  %a = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %w = getelementptr i8, ptr addrspace(4) %a, i64 40
  %v = load i64, ptr addrspace(4) %w
  store i64 %v, ptr addrspace(1) %o
  ret void
}
!llvm.module.flags = !{!1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 400}
