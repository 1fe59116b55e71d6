; Gather, scatter, masked load and store with generic pointers.
;! {"global": 1, "args": ["x=i32[8]:iota", "y=i32[8]:fill(-1)"], "expect": {"y": "[7, -1, 5, -1, 4, 5, -1, 7]"}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare <4 x i32> @llvm.masked.gather.v4i32.v4p4(<4 x ptr addrspace(4)>, <4 x i1>, <4 x i32>)
declare void @llvm.masked.scatter.v4i32.v4p4(<4 x i32>, <4 x ptr addrspace(4)>, <4 x i1>)
declare <4 x i32> @llvm.masked.load.v4i32.p4(ptr addrspace(4), <4 x i1>, <4 x i32>)
declare void @llvm.masked.store.v4i32.p4(<4 x i32>, ptr addrspace(4), <4 x i1>)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %gy = addrspacecast ptr addrspace(1) %y to ptr addrspace(4)
  %from = getelementptr i32, ptr addrspace(4) %gx, <4 x i64> <i64 7, i64 6, i64 5, i64 4>
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p4(<4 x ptr addrspace(4)> %from, <4 x i1> <i1 1, i1 0, i1 1, i1 0>, <4 x i32> zeroinitializer)
  %to = getelementptr i32, ptr addrspace(4) %gy, <4 x i64> <i64 0, i64 1, i64 2, i64 3>
  call void @llvm.masked.scatter.v4i32.v4p4(<4 x i32> %v, <4 x ptr addrspace(4)> %to, <4 x i1> <i1 1, i1 0, i1 1, i1 0>)
  %x4 = getelementptr i32, ptr addrspace(4) %gx, i64 4
  %y4 = getelementptr i32, ptr addrspace(4) %gy, i64 4
  %w = call <4 x i32> @llvm.masked.load.v4i32.p4(ptr addrspace(4) %x4, <4 x i1> <i1 1, i1 1, i1 0, i1 1>, <4 x i32> zeroinitializer)
  call void @llvm.masked.store.v4i32.p4(<4 x i32> %w, ptr addrspace(4) %y4, <4 x i1> <i1 1, i1 1, i1 0, i1 1>)
  ret void
}
