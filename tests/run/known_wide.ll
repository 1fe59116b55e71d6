; Two pointers come back from a buffer of the host as integers of 128 bits.
;! {"global": 1, "args": ["out=i32[8]:zero", "sc=i64[4]:zero"], "expect": {"out": "[42, 7, 0, 0, 0, 0, 0, 0]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef, align 16
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define ptx_kernel void @k(ptr %out, ptr %sc) {
  %p = addrspacecast ptr addrspace(3) @tile to ptr
  store i32 7, ptr %p
  %i = ptrtoint ptr %p to i64
  %j = ptrtoint ptr %out to i64
  store ptr %p, ptr %sc
  %s8 = getelementptr inbounds i8, ptr %sc, i64 8
  store ptr %out, ptr %s8
  %x = load i128, ptr %sc
  %xs = lshr i128 %x, 64
  %x0 = and i128 %x, 18446744073709551615
  %dd = sub i128 %xs, %x0
  %d = trunc i128 %dd to i64
  %a = add i64 %i, %d
  %q = inttoptr i64 %a to ptr
  store i32 42, ptr %q
  %v = load i32, ptr %p
  %o1 = getelementptr inbounds i32, ptr %out, i64 1
  store i32 %v, ptr %o1
  ret void
}
