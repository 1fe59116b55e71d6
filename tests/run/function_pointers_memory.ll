; A function's address kept in private memory over a call.
;! {"global": 4, "args": ["x=i32[4]:iota"], "expect": {"x": "[3 * i for i in range(n)]"}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)
define internal spir_func i32 @thrice(i32 %v) noinline {
  %r = mul i32 %v, 3
  ret i32 %r
}
define internal spir_func i32 @apply(ptr %slot, i32 %v) noinline {
  %f = load ptr, ptr %slot
  %r = call spir_func i32 %f(i32 %v)
  ret i32 %r
}
define spir_kernel void @k(ptr addrspace(1) %x) {
  %slot = alloca ptr
  store ptr @thrice, ptr %slot
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %i
  %v = load i32, ptr addrspace(1) %p
  %r = call spir_func i32 @apply(ptr %slot, i32 %v)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
