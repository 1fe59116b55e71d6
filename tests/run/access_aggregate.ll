; An aggregate with pointers, loaded and stored whole.
;! {"global": 4, "args": ["x=i32[4]:iota"], "expect": {"x": "[i * 2 + 5 for i in range(n)]"}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)
define spir_kernel void @k(ptr addrspace(1) %x) {
  %s = alloca { ptr addrspace(4), i32, [1 x ptr] }
  %m = alloca i32
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %i
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  store i32 5, ptr %m
  %a = insertvalue { ptr addrspace(4), i32, [1 x ptr] } poison, ptr addrspace(4) %g, 0
  %b = insertvalue { ptr addrspace(4), i32, [1 x ptr] } %a, i32 2, 1
  %c = insertvalue { ptr addrspace(4), i32, [1 x ptr] } %b, ptr %m, 2, 0
  store { ptr addrspace(4), i32, [1 x ptr] } %c, ptr %s
  %d = load { ptr addrspace(4), i32, [1 x ptr] }, ptr %s
  %dp = extractvalue { ptr addrspace(4), i32, [1 x ptr] } %d, 0
  %dn = extractvalue { ptr addrspace(4), i32, [1 x ptr] } %d, 1
  %dm = extractvalue { ptr addrspace(4), i32, [1 x ptr] } %d, 2, 0
  %v = load i32, ptr addrspace(4) %dp
  %w = load i32, ptr %dm
  %t = mul i32 %v, %dn
  %r = add i32 %t, %w
  store i32 %r, ptr addrspace(1) %p
  ret void
}
