; The program's get_group_id(), which another file defines, and OpenCL's, which an intrinsic becomes, cannot both have the name where
; the driver has OpenCL's body; with libclc's body here, OpenCL's is renamed.
; RUN: %not %gaspar retarget --to=spirv64 -S %s -o - 2>&1 | %FileCheck %s
; RUN: %gaspar retarget --to=amdgcn -S %s -o - | %FileCheck %s --check-prefix=BODY
; CHECK: '_Z12get_group_idj'{{.*}}[NO_MEANING]
; BODY-DAG: call i64 @gaspar.libclc._Z12get_group_idj(i32 0)
; BODY-DAG: call i64 @_Z12get_group_idj(i32 1)
; BODY-DAG: declare i64 @_Z12get_group_idj(i32)
target triple = "nvptx64-nvidia-cuda"
declare i64 @_Z12get_group_idj(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define ptx_kernel void @k(ptr %o) {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %g = call i64 @_Z12get_group_idj(i32 1)
  %p = getelementptr i64, ptr %o, i32 %i
  store i64 %g, ptr %p
  ret void
}
