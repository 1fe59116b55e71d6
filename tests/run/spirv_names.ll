; SPIR-V's own names for ids and barriers.
;! {"global": 8, "local": 4, "args": ["x=i32[8]:zero"], "expect": {"x": "[3 - i % 4 + 10 * (i // 4) for i in range(n)]"}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64"
@l = internal addrspace(3) global [4 x i32] undef, align 4
declare spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32)
declare spir_func i64 @_Z32__spirv_BuiltInLocalInvocationIdi(i32)
declare spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32)
declare spir_func void @_Z22__spirv_ControlBarrierjjj(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %x) {
  %g = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
  %j = call spir_func i64 @_Z32__spirv_BuiltInLocalInvocationIdi(i32 0)
  %b = call spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32 0)
  %j32 = trunc i64 %j to i32
  %b32 = trunc i64 %b to i32
  %p = getelementptr [4 x i32], ptr addrspace(3) @l, i64 0, i64 %j
  store i32 %j32, ptr addrspace(3) %p
  call spir_func void @_Z22__spirv_ControlBarrierjjj(i32 2, i32 2, i32 272)
  %r = sub i64 3, %j
  %q = getelementptr [4 x i32], ptr addrspace(3) @l, i64 0, i64 %r
  %v = load i32, ptr addrspace(3) %q
  %m = mul i32 %b32, 10
  %s = add i32 %v, %m
  %o = getelementptr i32, ptr addrspace(1) %x, i64 %g
  store i32 %s, ptr addrspace(1) %o
  ret void
}
