; Gathers and scatters whose lanes are in three spaces, as it comes and with tags.
;! {"global": 4, "local": 4, "targets": ["intel"], "args": ["x=i32[16]:iota", "y=i32[16]:zero"],
;!  "expect": {"y": "sum(([4*i, 100, 200, 0] for i in range(4)), [])", "x": "sum(([4*i, 0, 0, 7] for i in range(4)), [])"}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
@l = internal addrspace(3) global [4 x i32] undef, align 4
declare spir_func i64 @_Z13get_global_idj(i32)
declare <4 x i32> @llvm.masked.gather.v4i32.v4p4(<4 x ptr addrspace(4)>, <4 x i1>, <4 x i32>)
declare void @llvm.masked.scatter.v4i32.v4p4(<4 x i32>, <4 x ptr addrspace(4)>, <4 x i1>)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %m = alloca i32, align 4
  %slots = alloca [4 x ptr addrspace(4)], align 8
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %j = mul i64 %i, 4
  %xi = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %j
  %yi = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %j
  %li = getelementptr inbounds i32, ptr addrspace(3) @l, i64 %i
  store <3 x i32> <i32 0, i32 0, i32 7>, ptr addrspace(1) %yi, align 4
  store i32 100, ptr addrspace(3) %li, align 4
  store i32 200, ptr %m, align 4
  %g = addrspacecast ptr addrspace(1) %xi to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %li to ptr addrspace(4)
  %gm = addrspacecast ptr %m to ptr addrspace(4)
  %s1 = getelementptr inbounds ptr addrspace(4), ptr %slots, i64 1
  %s2 = getelementptr inbounds ptr addrspace(4), ptr %slots, i64 2
  %s3 = getelementptr inbounds ptr addrspace(4), ptr %slots, i64 3
  %x3 = getelementptr inbounds i32, ptr addrspace(4) %g, i64 3
  store ptr addrspace(4) %g, ptr %slots, align 8
  store ptr addrspace(4) %gl, ptr %s1, align 8
  store ptr addrspace(4) %gm, ptr %s2, align 8
  store ptr addrspace(4) %x3, ptr %s3, align 8
  %p = load <4 x ptr addrspace(4)>, ptr %slots, align 8
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p4(<4 x ptr addrspace(4)> align 4 %p, <4 x i1> <i1 1, i1 1, i1 1, i1 0>, <4 x i32> zeroinitializer)
  store <4 x i32> %v, ptr addrspace(1) %yi, align 4
  call void @llvm.masked.scatter.v4i32.v4p4(<4 x i32> <i32 1, i32 2, i32 3, i32 7>, <4 x ptr addrspace(4)> align 4 %p, <4 x i1> <i1 0, i1 1, i1 1, i1 1>)
  %lv = load i32, ptr addrspace(3) %li, align 4
  %mv = load i32, ptr %m, align 4
  %a = sub i32 %lv, 2
  %b = sub i32 %mv, 3
  %x1 = getelementptr inbounds i32, ptr addrspace(1) %xi, i64 1
  %x2 = getelementptr inbounds i32, ptr addrspace(1) %xi, i64 2
  store i32 %a, ptr addrspace(1) %x1, align 4
  store i32 %b, ptr addrspace(1) %x2, align 4
  ret void
}
