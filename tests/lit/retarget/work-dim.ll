; The implicit arguments of AMD's kernels hold the number of dimensions, get_work_dim() elsewhere.
; RUN: %gaspar retarget --to=spirv64 -S %s | %FileCheck %s
; RUN: %gaspar run %s -k k -g 2,2,1 -l 1,1,1 -a o=i16[1]:zero | %FileCheck %s --check-prefix=VALUE
; CHECK: [[D:%.*]] = call spir_func i32 @_Z12get_work_dimv()
; CHECK: trunc i32 [[D]] to i16
; VALUE: o = i16[1]:3
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %o) {
  %i = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %p = getelementptr i8, ptr addrspace(4) %i, i64 64
  %d = load i16, ptr addrspace(4) %p, align 2
  store i16 %d, ptr addrspace(1) %o
  ret void
}
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
