;! {"kernel": "k", "global": 1, "local": 1, "args": ["out=i64[4]:zero", "i32:1"],
;!  "expect": {"out": "[1, 1, 1, 10]"}, "pipelines": ["check-spaces,infer,signatures", "check-spaces,ipmsp", "check-spaces,infer,signatures,resolve", "preset"]}
; On NVIDIA's devices since sm_90 null does not come back from shared memory: where a parameter or result gets the type of
; a pointer to it, what tests it for null has the answer of the generic pointer, also if no pass behind names the test.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef
define internal i1 @tests(ptr %p) noinline {
  %n = icmp eq ptr %p, null
  br i1 %n, label %e, label %w
w:
  store i32 1, ptr %p
  br label %e
e:
  ret i1 %n
}
define internal ptr @gives(i32 %c) noinline {
  %b = icmp ne i32 %c, 0
  %q = select i1 %b, ptr null, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  ret ptr %q
}
; The number of calls until the pointer is null.
define internal i64 @count(ptr %p, i64 %n) noinline {
  %more = icmp ne ptr null, %p
  br i1 %more, label %next, label %end
next:
  %last = icmp eq i64 %n, 9
  %q = select i1 %last, ptr null, ptr %p
  store i32 7, ptr %p
  %m = add i64 %n, 1
  %r = call i64 @count(ptr %q, i64 %m)
  ret i64 %r
end:
  ret i64 %n
}
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %c) "target-cpu"="sm_90" {
  %b = icmp ne i32 %c, 0
  %p = select i1 %b, ptr null, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  %t = call i1 @tests(ptr %p)
  %x = zext i1 %t to i64
  store i64 %x, ptr addrspace(1) %out
  %q = call ptr @gives(i32 %c)
  %n = icmp eq ptr %q, null
  %y = zext i1 %n to i64
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %y, ptr addrspace(1) %o1
  %u = call i1 @tests(ptr null)
  %z = zext i1 %u to i64
  %o2 = getelementptr i64, ptr addrspace(1) %out, i64 2
  store i64 %z, ptr addrspace(1) %o2
  %s = call i64 @count(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 0)
  %o3 = getelementptr i64, ptr addrspace(1) %out, i64 3
  store i64 %s, ptr addrspace(1) %o3
  ret void
}
