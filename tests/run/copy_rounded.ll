; A store of <3 x i32> or i96 writes 12 bytes, and one of <3 x i16> 6: half a pointer, or three quarters, come
; to lie beside zeros.  What is loaded there is an address in no space, and not null.
;! {"global": 1, "local": 1, "args": ["x=i32[6]:zero"], "expect": {"x": "[0, 0, 0, 0, 0, 0]"}}
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x i32] undef
declare i1 @llvm.nvvm.isspacep.shared(ptr)
define internal void @tell(ptr addrspace(1) %x, i32 %k, ptr %p) alwaysinline {
  %t = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %n = icmp eq ptr %p, null
  %y = zext i1 %t to i32
  %z = zext i1 %n to i32
  %o = getelementptr i32, ptr addrspace(1) %x, i32 %k
  store i32 %y, ptr addrspace(1) %o
  %i = getelementptr i32, ptr addrspace(1) %o, i32 1
  store i32 %z, ptr addrspace(1) %i
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %x) {
  %a = alloca [2 x ptr], align 16
  %b = alloca [2 x ptr], align 16
  %c = alloca [2 x ptr], align 16
  %d = alloca [2 x ptr], align 16
  %s = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 16
  %a1 = getelementptr inbounds i8, ptr %a, i64 8
  %b1 = getelementptr inbounds i8, ptr %b, i64 8
  %c1 = getelementptr inbounds i8, ptr %c, i64 8
  store ptr %s, ptr %a
  store ptr %s, ptr %a1
  store [2 x ptr] zeroinitializer, ptr %b
  store [2 x ptr] zeroinitializer, ptr %c
  store [2 x ptr] zeroinitializer, ptr %d
  %v = load <3 x i32>, ptr %a
  store <3 x i32> %v, ptr %b
  %w = load i96, ptr %a
  store i96 %w, ptr %c
  %h = load <3 x i16>, ptr %a
  store <3 x i16> %h, ptr %d
  %p = load ptr, ptr %b1
  %q = load ptr, ptr %c1
  %r = load ptr, ptr %d
  call void @tell(ptr addrspace(1) %x, i32 0, ptr %p)
  call void @tell(ptr addrspace(1) %x, i32 2, ptr %q)
  call void @tell(ptr addrspace(1) %x, i32 4, ptr %r)
  ret void
}
