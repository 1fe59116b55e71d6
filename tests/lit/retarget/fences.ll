; CUDA's fences are LLVM's, of the scope that their names say.
; RUN: for t in amdgcn spir64 x86_64; do %gaspar retarget --to=$t --no-library -S %s || exit 1; done | %FileCheck %s
; CHECK: fence syncscope("workgroup") seq_cst
; CHECK-NEXT: fence syncscope("agent") seq_cst
; CHECK-NEXT: fence seq_cst
; CHECK: fence syncscope("workgroup") seq_cst
; CHECK-NEXT: fence syncscope("device") seq_cst
; CHECK-NEXT: fence seq_cst
; CHECK-COUNT-3: fence seq_cst
; CHECK-NOT: opencl.ocl.version
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.membar.cta()
declare void @llvm.nvvm.membar.gl()
declare void @llvm.nvvm.membar.sys()
define ptx_kernel void @k(ptr addrspace(1) %x) {
  call void @llvm.nvvm.membar.cta()
  call void @llvm.nvvm.membar.gl()
  call void @llvm.nvvm.membar.sys()
  ret void
}
