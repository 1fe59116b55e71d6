; A group's sum of halves.
;! {"global": 1, "args": ["x=f32[1]:1"], "fails": "CANNOT_RUN"}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare half @_Z21work_group_reduce_addDh(half)
define spir_kernel void @k(ptr addrspace(1) %x) {
  %h = call half @_Z21work_group_reduce_addDh(half 1.0)
  store half %h, ptr addrspace(1) %x
  ret void
}
