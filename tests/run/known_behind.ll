; The number behind the end of one object is the address of the next one.  Either may be the first: one of the two pointers is to the tile.
;! {"global": 1, "args": ["out=i32[8]:zero"], "expect": {"out": "[42, 42, 0, 0, 0, 0, 0, 0]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef, align 16
define internal i64 @f(ptr %a) noinline {
  %e = getelementptr inbounds i8, ptr %a, i64 16
  %n = ptrtoint ptr %e to i64
  ret i64 %n
}
define internal void @g(i64 %n, ptr %b) noinline {
  %j = ptrtoint ptr %b to i64
  %e = icmp eq i64 %j, %n
  br i1 %e, label %yes, label %no
yes:
  %q = inttoptr i64 %n to ptr
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %q
  br label %no
no:
  ret void
}
define ptx_kernel void @k(ptr %out) {
  store i32 7, ptr addrspace(3) @tile
  %x = alloca [2 x i64], align 16
  %y = alloca [2 x i64], align 16
  store ptr %out, ptr %x
  store ptr %out, ptr %y
  %n = call i64 @f(ptr %x)
  %m = call i64 @f(ptr %y)
  call void @g(i64 %n, ptr %y)
  call void @h(i64 %m, ptr %x)
  %p = load ptr, ptr %x
  store i32 42, ptr %p
  %p2 = load ptr, ptr %y
  store i32 42, ptr %p2
  %v = load i32, ptr addrspace(3) @tile
  %o1 = getelementptr inbounds i32, ptr %out, i64 1
  store i32 %v, ptr %o1
  ret void
}
define internal void @h(i64 %n, ptr %b) noinline {
  %j = ptrtoint ptr %b to i64
  %e = icmp eq i64 %j, %n
  br i1 %e, label %yes, label %no
yes:
  %q = inttoptr i64 %n to ptr
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %q
  br label %no
no:
  ret void
}
