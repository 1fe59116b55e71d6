; A function that calls itself with its parameters swapped: each is in two spaces in the end.
;! {"global": 1, "pipelines": ["check-spaces,ipmsp,resolve"], "args": ["x=i32[2]:0,0"], "expect": {"x": "[11, 0]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [2 x i32] undef, align 4
define void @swapped(ptr %p, ptr %q, i32 %n) noinline {
  %v = load i32, ptr %p
  %w = add i32 %v, %n
  store i32 %w, ptr %p
  %z = icmp eq i32 %n, 0
  br i1 %z, label %end, label %more
more:
  %m = sub i32 %n, 1
  call void @swapped(ptr %q, ptr %p, i32 %m)
  br label %end
end:
  ret void
}
define ptx_kernel void @k(ptr %x) {
  store i32 1, ptr addrspace(3) @l
  %l = addrspacecast ptr addrspace(3) @l to ptr
  call void @swapped(ptr %l, ptr %x, i32 4)
  %a = load i32, ptr %x
  %b = load i32, ptr addrspace(3) @l
  %c = add i32 %a, %b
  store i32 %c, ptr %x
  ret void
}
