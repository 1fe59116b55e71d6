; A function that is no kernel may be run as one, though nobody calls it.
;! {"kernel": "f", "global": 1, "args": ["x=i32[1]:zero"], "expect": {"x": "[5]"}, "pipelines": ["infer"]}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
define internal void @f(ptr addrspace(4) %p) {
  store i32 5, ptr addrspace(4) %p
  ret void
}
define spir_kernel void @other() {
  ret void
}
