; The distance of two objects is added to one as an index, and low bits of the sum are cleared: it is the other.
;! {"global": 1, "args": ["out=i32[8]:zero"], "expect": {"out": "[42, 7, 0, 0, 0, 0, 0, 0]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef, align 16

define ptx_kernel void @k(ptr %out) {
  %p = addrspacecast ptr addrspace(3) @tile to ptr
  store i32 7, ptr %p
  %i = ptrtoint ptr %p to i64
  %j = ptrtoint ptr %out to i64
  %d = sub i64 %j, %i
  %g = getelementptr i8, ptr %p, i64 %d
  %n = ptrtoint ptr %g to i64
  %a = and i64 %n, -4
 %q = inttoptr i64 %a to ptr
  store i32 42, ptr %q
  %v = load i32, ptr %p
  %o1 = getelementptr inbounds i32, ptr %out, i64 1
  store i32 %v, ptr %o1
  ret void
}
