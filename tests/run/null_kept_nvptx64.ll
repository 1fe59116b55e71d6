;! {"kernel": "k", "global": 1, "local": 1, "args": ["out=i64[3]:zero", "i32:1"],
;!  "expect": {"out": "[1, 1, 1]"}}
; On NVIDIA's devices since sm_90 null, cast to shared memory and back, is the begin of its window: a pointer to shared
; memory, or null, that goes through calls and memory is null at the end.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef
@cell = internal addrspace(1) global ptr null
define internal ptr @pick(ptr %p, i32 %c) noinline {
  %b = icmp ne i32 %c, 0
  %q = select i1 %b, ptr null, ptr %p
  ret ptr %q
}
define internal void @use(ptr %out, ptr %p) noinline {
  %n = icmp eq ptr %p, null
  %z = zext i1 %n to i64
  store i64 %z, ptr %out
  br i1 %n, label %e, label %w
w:
  store i32 1, ptr %p
  br label %e
e:
  store volatile ptr %p, ptr addrspace(1) @cell
  %v = load volatile ptr, ptr addrspace(1) @cell
  %m = icmp eq ptr %v, null
  %y = zext i1 %m to i64
  %o = getelementptr i64, ptr %out, i64 1
  store i64 %y, ptr %o
  %i = ptrtoint ptr %p to i64
  %k = icmp eq i64 %i, 0
  %x = zext i1 %k to i64
  %o2 = getelementptr i64, ptr %out, i64 2
  store i64 %x, ptr %o2
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %c) "target-cpu"="sm_90" {
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %q = call ptr @pick(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 %c)
  call void @use(ptr %g, ptr %q)
  ret void
}
