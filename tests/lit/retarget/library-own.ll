; A CUDA program's functions that another file of it defines are not libclc's of the same names, even where the module gets other
; functions of libclc's for what NVIDIA's intrinsics ask.
; RUN: %gaspar retarget --to=amdgcn -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: llc-22 -mcpu=gfx90a -filetype=asm %t.ll -o %t.s
; CHECK-DAG: call float @_Z3mixfff(
; CHECK-DAG: call i32 @_Z9get_fencePv(ptr
; CHECK-DAG: call i64 @_Z12get_group_idj(i32 %{{[0-9]+}})
; CHECK-DAG: declare float @_Z3mixfff(float, float, float)
; CHECK-DAG: declare i32 @_Z9get_fencePv(ptr)
; CHECK-DAG: declare i64 @_Z12get_group_idj(i32)
; CHECK-DAG: define internal {{.*}} @_Z12get_local_idj(
target triple = "nvptx64-nvidia-cuda"
declare float @_Z3mixfff(float, float, float)
declare i32 @_Z9get_fencePv(ptr)
declare i64 @_Z12get_group_idj(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define ptx_kernel void @k(ptr %o, float %x) {
  %m = call float @_Z3mixfff(float %x, float %x, float %x)
  %f = call i32 @_Z9get_fencePv(ptr %o)
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = call i64 @_Z12get_group_idj(i32 %i)
  %p = getelementptr float, ptr %o, i32 %i
  store float %m, ptr %p
  %q = getelementptr i32, ptr %p, i64 %g
  store i32 %f, ptr %q
  ret void
}
