; A block of a sub-group: lane l has element l of each row of as many elements as a full sub-group has lanes. Blocks of
; images have the same names, and no vector form.
; RUN: %gaspar genx vectorize %s -S --lanes=8 --kernel=reads -o %t.ll
; RUN: %gaspar genx run %t.ll --kernel=reads -g 6 -l 6 -a x=u64[64]:iota -a y=u64[12]:zero --compare --expect=y=u64[12]:56,8,57,9,58,10,59,11,60,12,61,13
; RUN: %gaspar run %s -k reads -g 2 -l 1 -a x=u64[64]:iota -a y=u64[4]:zero --expect=y=u64[4]:7,1,7,1
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=image 2>&1 | %FileCheck %s --check-prefix=IMAGE
; RUN: %not %gaspar run %s -k wrong -g 1 -l 1 -a x=u32[8]:iota 2>&1 | %FileCheck %s --check-prefix=WRONG
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=wrong 2>&1 | %FileCheck %s --check-prefix=VECTOR
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func <8 x i64> @_Z30intel_sub_group_block_read_ul8PU3AS1Km(ptr addrspace(1)) convergent
declare spir_func i32 @_Z26intel_sub_group_block_read14ocl_image2d_roDv2_i(<2 x i32>) convergent
declare spir_func float @_Z26intel_sub_group_block_readPU3AS1Kj(ptr addrspace(1)) convergent

define spir_kernel void @reads(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %v = call spir_func <8 x i64> @_Z30intel_sub_group_block_read_ul8PU3AS1Km(ptr addrspace(1) %x) convergent
  %q = getelementptr inbounds <2 x i64>, ptr addrspace(1) %y, i64 %id
  %two = shufflevector <8 x i64> %v, <8 x i64> poison, <2 x i32> <i32 7, i32 1>
  store <2 x i64> %two, ptr addrspace(1) %q
  ret void
}

; IMAGE: error: it has no vector form: a call of '_Z26intel_sub_group_block_read14ocl_image2d_roDv2_i' [NOT_VECTORIZED]
define spir_kernel void @image(ptr addrspace(1) %x) {
  %v = call spir_func i32 @_Z26intel_sub_group_block_read14ocl_image2d_roDv2_i(<2 x i32> zeroinitializer) convergent
  store i32 %v, ptr addrspace(1) %x
  ret void
}

; WRONG: error: {{.*}}_Z26intel_sub_group_block_readPU3AS1Kj
; VECTOR: error: it has no vector form: a call of '_Z26intel_sub_group_block_readPU3AS1Kj' [NOT_VECTORIZED]
define spir_kernel void @wrong(ptr addrspace(1) %x) {
  %v = call spir_func float @_Z26intel_sub_group_block_readPU3AS1Kj(ptr addrspace(1) %x) convergent
  store float %v, ptr addrspace(1) %x
  ret void
}
