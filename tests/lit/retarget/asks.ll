; The SPIR-V back end's intrinsics, of each width, become OpenCL's functions on the other targets.
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %s | %FileCheck %s
; RUN: %gaspar retarget --to=amdgcn --no-library -S %s | %FileCheck %s
; RUN: %not %gaspar retarget --to=x86_64 --no-library -S %s 2>&1 | %FileCheck --check-prefix=HOST %s
; HOST: has no meaning on x86_64: 'llvm.spv.generic.cast.to.ptr.explicit.p1'
target triple = "spirv64"

; CHECK-LABEL: @narrow(
; CHECK: %[[N:.*]] = call i64 @_Z13get_global_idj(i32 %d)
; CHECK: trunc i64 %[[N]] to i32
define i32 @narrow(i32 %d) {
  %i = call i32 @llvm.spv.thread.id.i32(i32 %d)
  ret i32 %i
}

; CHECK-LABEL: @wide(
; CHECK: %[[W:.*]] = call i64 @_Z14get_num_groupsj(i32 1)
; CHECK: ret i64 %[[W]]
define i64 @wide() {
  %n = call i64 @llvm.spv.num.workgroups.i64(i32 1)
  ret i64 %n
}

; CHECK-LABEL: @named(
; CHECK: %[[P:.*]] = call ptr addrspace(1) @__to_global(ptr %p)
; CHECK: ret ptr addrspace(1) %[[P]]
define ptr addrspace(1) @named(ptr addrspace(4) %p) {
  %q = call ptr addrspace(1) @llvm.spv.generic.cast.to.ptr.explicit.p1(ptr addrspace(4) %p)
  ret ptr addrspace(1) %q
}
