; Functions of a sub-group compute over the work-items of a thread that are on, and a shuffle reads no lane that there is
; not; a function of a work-group is one of sub-groups, and a sum of the threads' parts in local memory. A group that is
; one thread needs none; the enqueued size is a constant where it is required.
; RUN: %gaspar genx vectorize %s -S --lanes=8 -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar genx run %t.ll --kernel=some -g 6 -l 6 -a x=i32[6]:1,2,3,4,5,6 -a y=i32[12]:zero --compare --expect=y=i32[12]:9,1,-1,0,9,1,-1,0,9,1,-1,0
; RUN: %gaspar genx run %t.ll --kernel=far -g 8 -l 8 -a x=i32[8]:7,6,5,4,3,2,1,1000000 --compare --expect=x=i32[8]:1000000,1,2,3,4,5,6,7
; RUN: %gaspar genx run %t.ll --kernel=all -g 20 -l 10 -a x=i32[20]:iota --compare --expect=x=i32[20]:45,45,45,45,45,45,45,45,45,45,145,145,145,145,145,145,145,145,145,145
; RUN: %gaspar genx run %t.ll --kernel=one -g 8 -l 4 -a x=i32[8]:iota --compare --expect=x=i32[8]:406,406,406,406,422,422,422,422
; RUN: %not %gaspar genx run %t.ll --kernel=all -g 2048 -l 2048 -a x=i32[2048]:iota 2>&1 | %FileCheck %s --check-prefix=MOST
; MOST: error: a group has 2048 work-items; there are at most 1024 [BAD_LAUNCH]
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z23get_enqueued_local_sizej(i32)
declare spir_func i32 @_Z20sub_group_reduce_addi(i32) convergent
declare spir_func i32 @_Z13sub_group_alli(i32) convergent
declare spir_func i32 @_Z17sub_group_shuffleij(i32, i32) convergent
declare spir_func i32 @_Z21work_group_reduce_addi(i32) convergent

; CHECK-LABEL: define dllexport void @some(
; CHECK: [[MASK:%.*]] = and <8 x i1>
; CHECK: select <8 x i1> [[MASK]], <8 x i32> {{.*}}, <8 x i32> zeroinitializer
; CHECK: [[ALL:%.*]] = and <8 x i1> {{.*}}, [[MASK]]
; CHECK: call i1 @llvm.genx.any(<8 x i1> [[ALL]])
define spir_kernel void @some(ptr addrspace(1) %x, ptr addrspace(1) %y) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %p
  %bit = and i32 %v, 1
  %odd = icmp eq i32 %bit, 1
  %twice = shl i64 %id, 1
  %q = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %twice
  br i1 %odd, label %then, label %join

then:
  %sum = call spir_func i32 @_Z20sub_group_reduce_addi(i32 %v) convergent
  %few = icmp slt i32 %v, 6
  %n = zext i1 %few to i32
  %all = call spir_func i32 @_Z13sub_group_alli(i32 %n) convergent
  br label %join

join:
  %r = phi i32 [ %sum, %then ], [ -1, %entry ]
  %s = phi i32 [ %all, %then ], [ 0, %entry ]
  store i32 %r, ptr addrspace(1) %q
  %q1 = getelementptr inbounds i32, ptr addrspace(1) %q, i64 1
  store i32 %s, ptr addrspace(1) %q1
  ret void
}

; Lane 1000000 is lane 0 of 8: the result is not defined, and the access stays inside of the register.
; CHECK-LABEL: define dllexport void @far(
; CHECK: and <8 x i32> {{.*}}, splat (i32 7)
; CHECK: call <8 x i32> @llvm.genx.rdregioni.v8i32.v8i32.v8i16(
define spir_kernel void @far(ptr addrspace(1) %x) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %p
  %r = call spir_func i32 @_Z17sub_group_shuffleij(i32 %v, i32 %v) convergent
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define dllexport void @all(
; CHECK: call void @llvm.genx.barrier()
; CHECK: call void @llvm.genx.barrier()
define spir_kernel void @all(ptr addrspace(1) %x) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %p
  %r = call spir_func i32 @_Z21work_group_reduce_addi(i32 %v) convergent
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define dllexport void @one(
; CHECK-NOT: %enqueued
; CHECK-NOT: call void @llvm.genx.barrier()
; CHECK: ret void
define spir_kernel void @one(ptr addrspace(1) %x) !reqd_work_group_size !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %p
  %r = call spir_func i32 @_Z21work_group_reduce_addi(i32 %v) convergent
  %size = call spir_func i64 @_Z23get_enqueued_local_sizej(i32 0)
  %n = trunc i64 %size to i32
  %m = mul i32 %n, 100
  %s = add i32 %r, %m
  store i32 %s, ptr addrspace(1) %p
  ret void
}
!0 = !{i32 4, i32 1, i32 1}
