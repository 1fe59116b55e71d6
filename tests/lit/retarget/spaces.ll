; Numbers, casts, allocas, variables and names, to each kind of target and back.
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %s -o %t.nv.ll && %FileCheck %s --check-prefix=NV < %t.nv.ll
; RUN: %gaspar retarget --to=amdgcn --no-library -S %s -o %t.amd.ll && %FileCheck %s --check-prefix=AMD < %t.amd.ll
; RUN: %gaspar retarget --to=x86_64 --no-library -S %s -o %t.x86.ll && %FileCheck %s --check-prefix=X86 < %t.x86.ll
; RUN: %gaspar retarget --to=aarch64 --no-library -S %s | %FileCheck %s --check-prefix=ARM
; RUN: %gaspar retarget --to=spir64 --no-library -S %t.nv.ll | %FileCheck %s --check-prefix=BACK
; RUN: %gaspar retarget --to=spir64 --no-library -S %t.amd.ll | %FileCheck %s --check-prefix=BACK
; RUN: %gaspar retarget --to=spirv64 -S %s | %FileCheck %s --check-prefixes=SPV,BACK
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
; NV: target triple = "nvptx64-nvidia-cuda"
; AMD: target datalayout = "{{.*}}-A5-G1-ni:7:8:9"
; AMD: target triple = "amdgcn-amd-amdhsa"
; SPV: target triple = "spirv64-unknown-unknown"
@table = addrspace(2) constant [2 x i32] [i32 1, i32 2]
@where = addrspace(1) global ptr addrspace(4) addrspacecast (ptr addrspace(1) @where to ptr addrspace(4))
; NV: @table = addrspace(4) constant
; NV: @where = addrspace(1) global ptr addrspacecast (ptr addrspace(1) @where to ptr)
; AMD: @table = protected addrspace(4) constant
; X86: @table = constant
; X86: @where = global ptr @where
; BACK: @table = {{.*}}addrspace(2) constant
; BACK: @where = {{.*}}addrspace(1) global ptr addrspace(4) addrspacecast (ptr addrspace(1) @where to ptr addrspace(4))
@k.tile = internal addrspace(3) global [16 x i32] undef
; NV: @k.tile = internal addrspace(3) global
; X86: @k.tile = internal global

declare spir_func float @_Z5fractfPU3AS4f(float, ptr addrspace(4))
declare spir_func float @_Z5fractfPf(float, ptr)

; NV-LABEL: define ptx_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l)
; AMD-LABEL: define protected amdgpu_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l)
; X86-LABEL: define spir_kernel void @k(ptr "ocl_global" %g, ptr "ocl_local" %l)
; ARM-LABEL: define void @k(ptr "ocl_global" %g, ptr "ocl_local" %l)
; BACK-LABEL: define {{.*}}spir_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l)
define spir_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l) {
; NV:       %a = alloca float
; NV-NEXT:  %[[P:.*]] = addrspacecast ptr %a to ptr addrspace(5)
; AMD:      %a = alloca float, align 4, addrspace(5)
; AMD-NEXT: call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
; NV:       call void @llvm.lifetime.start.p0(ptr %a)
; BACK:     %a = alloca float
; BACK:     call void @llvm.lifetime.start.p0(ptr %a)
  %a = alloca float
  call void @llvm.lifetime.start.p0(ptr %a)
; NV:       store float 1.000000e+00, ptr %a
; AMD:      store float 1.000000e+00, ptr addrspace(5) %a
; BACK:     store float 1.000000e+00, ptr %a
  store float 1.0, ptr %a
; NV:       %x = call float @_Z5fractfPU3AS5f(float 2.000000e+00, ptr addrspace(5) %[[P]])
; AMD:      %x = call float @_Z5fractfPU3AS5f(float 2.000000e+00, ptr addrspace(5) %a)
; X86:      %x = call float @_Z5fractfPU9CLprivatef(float 2.000000e+00, ptr %a)
; BACK:     %x = call spir_func float @_Z5fractfPf(float 2.000000e+00, ptr %a)
  %x = call spir_func float @_Z5fractfPf(float 2.0, ptr %a)
; NV-NOT:   addrspacecast ptr %a to ptr,
; NV:       call float @_Z5fractfPf(float %x, ptr %a)
; AMD:      %c = addrspacecast ptr addrspace(5) %a to ptr
; AMD:      call float @_Z5fractfPf(float %x, ptr %c)
; X86:      call float @_Z5fractfPU9CLgenericf(float %x, ptr %a)
; BACK:     call spir_func float @_Z5fractfPU3AS4f(float %x, ptr addrspace(4)
  %c = addrspacecast ptr %a to ptr addrspace(4)
  %y = call spir_func float @_Z5fractfPU3AS4f(float %x, ptr addrspace(4) %c)
; NV:       %e = getelementptr inbounds float, ptr addrspace(3) %l, i64 3
  %e = getelementptr inbounds float, ptr addrspace(3) %l, i64 3
  store float %y, ptr addrspace(3) %e
; NV:       load i32, ptr addrspace(4) getelementptr (i32, ptr addrspace(4) @table, i64 1)
; X86:      load i32, ptr getelementptr (i32, ptr @table, i64 1)
  %t = load i32, ptr addrspace(2) getelementptr (i32, ptr addrspace(2) @table, i64 1)
; NV:       call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) %g, ptr addrspace(3) @k.tile, i64 64, i1 false)
; X86:      call void @llvm.memcpy.p0.p0.i64(ptr %g, ptr @k.tile, i64 64, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) %g, ptr addrspace(3) @k.tile, i64 64, i1 false)
; NV:       atomicrmw add ptr addrspace(1) %g, i32 %t syncscope("block") seq_cst
; AMD:      atomicrmw add ptr addrspace(1) %g, i32 %t syncscope("workgroup") seq_cst
; X86:      atomicrmw add ptr %g, i32 %t seq_cst
; BACK:     atomicrmw add ptr addrspace(1) %g, i32 %t syncscope("workgroup") seq_cst
  %o = atomicrmw add ptr addrspace(1) %g, i32 %t syncscope("workgroup") seq_cst
  ret void
}
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.memcpy.p1.p3.i64(ptr addrspace(1), ptr addrspace(3), i64, i1)
