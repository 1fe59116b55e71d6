; Generic pointers taken apart by hand, as the tags of the specification say.
;! {"global": 3, "local": 3, "args": ["x=i32[3]:zero"], "expect": {"x": "[0, 2, 1]"}, "pipelines": ["infer"]}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
@l = internal addrspace(3) global i32 undef, align 4
define internal spir_func i64 @tag(ptr addrspace(4) %p) noinline {
  %i = ptrtoint ptr addrspace(4) %p to i64
  %t = lshr i64 %i, 61
  ret i64 %t
}
define internal spir_func void @set(ptr addrspace(4) %p, i32 %v) noinline {
  %i = ptrtoint ptr addrspace(4) %p to i64
  %t = lshr i64 %i, 61
  %up = shl i64 %i, 4
  %raw = ashr i64 %up, 4
  switch i64 %t, label %global [ i64 1, label %private
                                 i64 2, label %local ]
private:
  %pp = inttoptr i64 %raw to ptr
  store i32 %v, ptr %pp
  ret void
local:
  %pl = inttoptr i64 %raw to ptr addrspace(3)
  store i32 %v, ptr addrspace(3) %pl
  ret void
global:
  %pg = inttoptr i64 %i to ptr addrspace(1)
  store i32 %v, ptr addrspace(1) %pg
  ret void
}
declare spir_func i64 @_Z13get_global_idj(i32)
define spir_kernel void @k(ptr addrspace(1) %x) {
  %m = alloca i32
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %lg = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  %pg = addrspacecast ptr %m to ptr addrspace(4)
  %one = icmp eq i64 %id, 1
  %two = icmp eq i64 %id, 2
  %s1 = select i1 %one, ptr addrspace(4) %lg, ptr addrspace(4) %g
  %s2 = select i1 %two, ptr addrspace(4) %pg, ptr addrspace(4) %s1
  %t = call spir_func i64 @tag(ptr addrspace(4) %s2)
  %t32 = trunc i64 %t to i32
  %q = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %qg = addrspacecast ptr addrspace(1) %q to ptr addrspace(4)
  call spir_func void @set(ptr addrspace(4) %qg, i32 %t32)
  ret void
}
