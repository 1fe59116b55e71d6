; A copy that begins inside of a pointer, at an index that is known only when it runs: what it makes are halves of two pointers.
;! {"global": 1, "local": 1, "args": ["out=i64[4]:zero", "local:128", "i64:0"],
;!  "expect": {"out": "[0, 0, 0, 1]"}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spirv64"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(3) %l, i64 %zero) !kernel_arg_addr_space !0 {
  %ll = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %no = icmp eq i64 %zero, 77
  %maybe = select i1 %no, ptr addrspace(4) %ll, ptr addrspace(4) null
  %a = alloca [4 x ptr addrspace(4)]
  %b = alloca ptr addrspace(4)
  %a.next = getelementptr i8, ptr %a, i64 8
  store ptr addrspace(4) %ll, ptr %a
  store ptr addrspace(4) %maybe, ptr %a.next
  %a.half = getelementptr i8, ptr %a, i64 4
  %a.at = getelementptr [2 x ptr addrspace(4)], ptr %a.half, i64 %zero
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a.at, i64 8, i1 false)
  %p = load ptr addrspace(4), ptr %b
  %s = select i1 %no, ptr addrspace(4) %ll, ptr addrspace(4) %p
  br i1 %no, label %never, label %on
never:
  store i64 5, ptr addrspace(4) %s
  br label %on
on:
; is it null?  are the upper 32 bits zero?
  %null = icmp eq ptr addrspace(4) %s, null
  %q = load ptr addrspace(4), ptr %b
  %bits = ptrtoint ptr addrspace(4) %q to i64
  %high = lshr i64 %bits, 32
  %none = icmp eq i64 %high, 0
  %x = zext i1 %null to i64
  %y = zext i1 %none to i64
  %o.2 = getelementptr i64, ptr addrspace(1) %out, i64 2
  %o.3 = getelementptr i64, ptr addrspace(1) %out, i64 3
  store i64 %x, ptr addrspace(1) %o.2
  store i64 %y, ptr addrspace(1) %o.3
  ret void
}
!0 = !{i32 1, i32 3, i32 0}
