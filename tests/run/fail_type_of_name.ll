; A question without the number that the library's function takes: another function.
;! {"global": 1, "args": ["x=i64[1]:1"], "fails": "CANNOT_RUN"}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare i64 @_Z13get_global_idj()
define spir_kernel void @k(ptr addrspace(1) %x) {
  %i = call i64 @_Z13get_global_idj()
  store i64 %i, ptr addrspace(1) %x
  ret void
}
