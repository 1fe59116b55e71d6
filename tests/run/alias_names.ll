; Other names of a variable, of its middle, of its generic address, of another alias, and of a function: what
; is stored through one is loaded through the next.
;! {"global": 1, "args": ["out=i32[8]:zero"], "expect": {"out": "[7, 8, 9, 10, 8, 0, 42, 5]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@x = addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@y = internal addrspace(1) global ptr null
@s = internal addrspace(3) global i32 undef
@x.all = alias [4 x i32], ptr addrspace(1) @x
@x.middle = internal alias i32, getelementptr (i8, ptr addrspace(1) @x, i64 4)
@x.third = weak alias i32, getelementptr (i32, ptr addrspace(1) @x.middle, i64 1)
@x.generic = alias i32, getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @x to ptr), i64 12)
@y.name = alias ptr, ptr addrspace(1) @y
@table = internal addrspace(1) constant [1 x ptr addrspace(1)] [ptr addrspace(1) @x.middle]
@set.name = alias void (ptr), ptr @set
define internal void @set(ptr %p) noinline {
  store i32 42, ptr %p
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %out) {
  store i32 7, ptr addrspace(1) @x.all
  store i32 8, ptr addrspace(1) @x.middle
  store i32 9, ptr addrspace(1) @x.third
  store i32 10, ptr @x.generic
  %all = load <4 x i32>, ptr addrspace(1) @x, align 4
  store <4 x i32> %all, ptr addrspace(1) %out, align 4
  %m = load ptr addrspace(1), ptr addrspace(1) @table
  %v = load i32, ptr addrspace(1) %m
  %out4 = getelementptr i32, ptr addrspace(1) %out, i64 4
  store i32 %v, ptr addrspace(1) %out4
  %out6 = getelementptr i32, ptr addrspace(1) %out, i64 6
  %g6 = addrspacecast ptr addrspace(1) %out6 to ptr
  call void @set.name(ptr %g6)
  ; The variable holds a global pointer under one name, and a pointer to work-group memory under the other.
  store ptr %g6, ptr addrspace(1) @y
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr addrspace(1) @y.name
  %q = load ptr, ptr addrspace(1) @y
  store i32 5, ptr %q
  %w = load i32, ptr addrspace(3) @s
  %out7 = getelementptr i32, ptr addrspace(1) %out, i64 7
  store i32 %w, ptr addrspace(1) %out7
  ret void
}
