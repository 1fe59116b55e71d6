; Pointers that are aligned and tagged as integers, in a helper.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [64 x i32] undef, align 4
define internal ptr @align(ptr %p) noinline {
  %n = ptrtoint ptr %p to i64
  %m = add i64 %n, 15
  %o = and i64 %m, -16
  %q = inttoptr i64 %o to ptr
  ret ptr %q
}
define ptx_kernel void @k(ptr %x, i64 %i) {
  %p = getelementptr inbounds [64 x i32], ptr addrspace(3) @l, i64 0, i64 %i
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %q = call ptr @align(ptr %g)
  %v = load i32, ptr %q
  store i32 %v, ptr %x
  ret void
}
