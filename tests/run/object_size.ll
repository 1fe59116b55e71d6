; The size of an object of which nothing is known is the most that there is, or the least.
;! {"global": 1, "args": ["x=i64[2]:7,7"], "expect": {"x": "[-1, 0]"}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare i64 @llvm.objectsize.i64.p1(ptr addrspace(1), i1 immarg, i1 immarg, i1 immarg)
define spir_kernel void @k(ptr addrspace(1) %x) {
  %most = call i64 @llvm.objectsize.i64.p1(ptr addrspace(1) %x, i1 false, i1 true, i1 false)
  %least = call i64 @llvm.objectsize.i64.p1(ptr addrspace(1) %x, i1 true, i1 true, i1 false)
  store i64 %most, ptr addrspace(1) %x
  %y = getelementptr i64, ptr addrspace(1) %x, i64 1
  store i64 %least, ptr addrspace(1) %y
  ret void
}
