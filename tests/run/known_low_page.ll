; The low bits of an address, found out one by one, stand in for those of another one in its page.
;! {"global": 1, "args": ["out=i32[8]:zero"], "expect": {"out": "[0, 42, 0, 0, 0, 0, 0, 0]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef, align 16
define ptx_kernel void @k(ptr %out) {
  %fr = alloca [1 x ptr], align 8
  %x = alloca ptr, align 8
  %y = alloca ptr, align 8
  %p = addrspacecast ptr addrspace(3) @tile to ptr
  store i32 7, ptr %p
  store ptr %out, ptr %x
  store ptr %out, ptr %y
  %pi = ptrtoint ptr %x to i64
  %qi = ptrtoint ptr %y to i64
  %qt0 = and i64 %qi, 1
  %qc0 = icmp ne i64 %qt0, 0
  %qs0 = select i1 %qc0, i64 1, i64 0
  %qo0 = or i64 0, %qs0
  %qt1 = and i64 %qi, 2
  %qc1 = icmp ne i64 %qt1, 0
  %qs1 = select i1 %qc1, i64 2, i64 0
  %qo1 = or i64 %qo0, %qs1
  %qt2 = and i64 %qi, 4
  %qc2 = icmp ne i64 %qt2, 0
  %qs2 = select i1 %qc2, i64 4, i64 0
  %qo2 = or i64 %qo1, %qs2
  %qt3 = and i64 %qi, 8
  %qc3 = icmp ne i64 %qt3, 0
  %qs3 = select i1 %qc3, i64 8, i64 0
  %qo3 = or i64 %qo2, %qs3
  %qt4 = and i64 %qi, 16
  %qc4 = icmp ne i64 %qt4, 0
  %qs4 = select i1 %qc4, i64 16, i64 0
  %qo4 = or i64 %qo3, %qs4
  %qt5 = and i64 %qi, 32
  %qc5 = icmp ne i64 %qt5, 0
  %qs5 = select i1 %qc5, i64 32, i64 0
  %qo5 = or i64 %qo4, %qs5
  %qt6 = and i64 %qi, 64
  %qc6 = icmp ne i64 %qt6, 0
  %qs6 = select i1 %qc6, i64 64, i64 0
  %qo6 = or i64 %qo5, %qs6
  %qt7 = and i64 %qi, 128
  %qc7 = icmp ne i64 %qt7, 0
  %qs7 = select i1 %qc7, i64 128, i64 0
  %qo7 = or i64 %qo6, %qs7
  %qt8 = and i64 %qi, 256
  %qc8 = icmp ne i64 %qt8, 0
  %qs8 = select i1 %qc8, i64 256, i64 0
  %qo8 = or i64 %qo7, %qs8
  %qt9 = and i64 %qi, 512
  %qc9 = icmp ne i64 %qt9, 0
  %qs9 = select i1 %qc9, i64 512, i64 0
  %qo9 = or i64 %qo8, %qs9
  %qt10 = and i64 %qi, 1024
  %qc10 = icmp ne i64 %qt10, 0
  %qs10 = select i1 %qc10, i64 1024, i64 0
  %qo10 = or i64 %qo9, %qs10
  %qt11 = and i64 %qi, 2048
  %qc11 = icmp ne i64 %qt11, 0
  %qs11 = select i1 %qc11, i64 2048, i64 0
  %qo11 = or i64 %qo10, %qs11
  %h = and i64 %pi, -4096
  %n = or i64 %h, %qo11
  %r = inttoptr i64 %n to ptr
  store ptr %p, ptr %r
  %v = load ptr, ptr %y
  store i32 42, ptr %v
  %l = load i32, ptr %p
  %o1 = getelementptr inbounds i32, ptr %out, i64 1
  store i32 %l, ptr %o1
  ret void
}
