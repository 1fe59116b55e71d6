; x[i] = i + 10; item 2 stores at x[far] as well
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)
define spir_kernel void @k(ptr addrspace(1) %x, i32 %far) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %t = trunc i64 %i to i32
  %two = icmp eq i32 %t, 2
  %n = select i1 %two, i32 %far, i32 0
  %none = icmp eq i32 %n, 0
  br i1 %none, label %good, label %bad
bad:
  %q = getelementptr i32, ptr addrspace(1) %x, i32 %n
  store i32 1, ptr addrspace(1) %q
  br label %good
good:
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %i
  %v = add i32 %t, 10
  store i32 %v, ptr addrspace(1) %p
  ret void
}
