; Structs by value, generic pointers of kernels, work-items, barriers and tests of spaces.
; RUN: %gaspar retarget --to=spir64 --no-library -S %s -o %t.ll && %FileCheck %s < %t.ll
; RUN: %gaspar retarget --to=amdgcn --no-library -S %s | %FileCheck %s --check-prefix=AMD
; RUN: %gaspar retarget --to=amdgcn -S %s | llc-22 -mcpu=gfx90a -filetype=obj -o /dev/null
target triple = "nvptx64-nvidia-cuda"
%s = type { i32, ptr }
@str = constant [3 x i8] c"hi\00"
; CHECK: @str = addrspace(1) constant
; CHECK-LABEL: define spir_kernel void @k(ptr addrspace(1) %p, ptr byval(%s) align 8 %v)
; CHECK-DAG: addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
; CHECK-DAG: addrspacecast ptr %v to ptr addrspace(4)
; CHECK: call spir_func i64 @_Z12get_local_idj(i32 0)
; CHECK: call spir_func void @_Z7barrierj(i32 3)
; CHECK: call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4)
; CHECK: load i8, ptr addrspace(4) addrspacecast (ptr addrspace(1) @str to ptr addrspace(4))
; AMD-LABEL: define protected amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(4) byref(%s) align 8 %v)
; AMD: %[[OWN:.*]] = alloca %s, align 8, addrspace(5)
; AMD: call void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) align 8 %[[OWN]], ptr addrspace(4) align 8 %v, i64 16, i1 false)
; AMD: addrspacecast ptr addrspace(5) %[[OWN]] to ptr
define void @k(ptr %p, ptr byval(%s) align 8 %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %is = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %c = load i8, ptr @str
  store i32 %t, ptr %v
  store i8 %c, ptr %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i1 @llvm.nvvm.isspacep.shared(ptr)
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
; CHECK-NOT: nvvm.annotations
