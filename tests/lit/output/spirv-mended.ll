; What LLVM 22's back end writes wrong: nulls of events, formats of printf, pointers to arrays for vstore, and floats that are compared and exchanged.
; REQUIRES: spirv-val
; RUN: %gaspar opt %s -o %t.spv && spirv-val --target-env spv1.4 %t.spv && spirv-dis --raw-id %t.spv | %FileCheck %s
; RUN: %gaspar opt %s --spirv-version=1.0 -o %t.spv && spirv-val --target-env opencl2.0 %t.spv
; CHECK-NOT: OpExtension
; CHECK: [[CHAR:%.*]] = OpTypeInt 8 0
; CHECK: OpConstant {{%[0-9]+}} 0{{$}}
; CHECK: [[FORMAT:%.*]] = OpVariable {{.*}} UniformConstant
; CHECK: OpConstantNull {{%[0-9]+}}{{$}}
; CHECK: [[POINTER:%.*]] = OpTypePointer UniformConstant [[CHAR]]
; CHECK: [[CAST:%.*]] = OpBitcast [[POINTER]] [[FORMAT]]
; CHECK-NEXT: OpExtInst {{.*}} printf [[CAST]]
; CHECK: OpGroupAsyncCopy
; CHECK: OpExtInst {{.*}} vstoren
; CHECK: OpBitcast
; CHECK: OpAtomicCompareExchange
target triple = "spirv64"
@format = internal addrspace(2) constant [3 x i8] c"%d\00"
@l = internal addrspace(3) global [32 x i32] undef
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, <4 x i32> %v, float %f) {
  %e = alloca float
  store float 1.0, ptr %e
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @format, i32 7)
  %done = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) @l, ptr addrspace(1) %x, i64 4, target("spirv.Event") zeroinitializer)
  call spir_func void @_Z7vstore4Dv4_imPU3AS3i(<4 x i32> %v, i64 0, ptr addrspace(3) @l)
  %c = call spir_func zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS1VU7_AtomicfPff12memory_orderS3_12memory_scope(ptr addrspace(1) %y, ptr %e, float %f, i32 0, i32 0, i32 2)
  %n = zext i1 %c to i32
  store i32 %n, ptr addrspace(1) %x
  ret void
}
declare spir_func i32 @printf(ptr addrspace(2), ...)
declare spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, target("spirv.Event"))
declare spir_func void @_Z7vstore4Dv4_imPU3AS3i(<4 x i32>, i64, ptr addrspace(3))
declare spir_func zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS1VU7_AtomicfPff12memory_orderS3_12memory_scope(ptr addrspace(1), ptr, float, i32, i32, i32)
