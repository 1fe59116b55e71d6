; A part of a pointer in memory becomes zeros, by a copy or by a null that is not aligned: what is left
; is no pointer to local memory, and not null.
;! {"global": 1, "local": 1, "args": ["out=i64[8]:zero", "local:128", "i64:4"],
;!  "expect": {"out": "[0, 0, 0, 1, 0, 1, 0, 0]"}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spirv64"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; out[2k]: is it null?  out[2k + 1]: are the upper 32 bits zero?
define internal spir_func void @tell(ptr addrspace(1) %out, i64 %k, i1 %null, i64 %bits) {
  %z = zext i1 %null to i64
  %h = lshr i64 %bits, 32
  %c = icmp eq i64 %h, 0
  %y = zext i1 %c to i64
  %i = shl i64 %k, 1
  %o = getelementptr i64, ptr addrspace(1) %out, i64 %i
  %p = getelementptr i64, ptr addrspace(1) %o, i64 1
  store i64 %z, ptr addrspace(1) %o
  store i64 %y, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(3) %l, i64 %four) !kernel_arg_addr_space !0 {
  %ll = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %zeros = alloca i64
  %a = alloca ptr addrspace(4)
  %b = alloca ptr addrspace(4)
  %c = alloca ptr addrspace(4)
  %d = alloca [2 x ptr addrspace(4)]
  call void @llvm.memset.p0.i64(ptr %zeros, i8 0, i64 8, i1 false)
; the lower half, and then a comparison of the named pointer
  store ptr addrspace(4) %ll, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %zeros, i64 4, i1 false)
  %p = load ptr addrspace(4), ptr %a
  %no = icmp eq i64 %four, 77
  %s = select i1 %no, ptr addrspace(4) %ll, ptr addrspace(4) %p
  br i1 %no, label %never, label %on
never:
  store i64 5, ptr addrspace(4) %s
  br label %on
on:
  %p.null = icmp eq ptr addrspace(4) %s, null
  %p.bits = ptrtoint ptr addrspace(4) %p to i64
  call spir_func void @tell(ptr addrspace(1) %out, i64 0, i1 %p.null, i64 %p.bits)
; the upper half
  store ptr addrspace(4) %ll, ptr %b
  %b.half = getelementptr i8, ptr %b, i64 4
  call void @llvm.memcpy.p0.p0.i64(ptr %b.half, ptr %zeros, i64 4, i1 false)
  %q = load ptr addrspace(4), ptr %b
  %q.bits = ptrtoint ptr addrspace(4) %q to i64
  call spir_func void @tell(ptr addrspace(1) %out, i64 1, i1 false, i64 %q.bits)
; as many bytes as an argument says
  store ptr addrspace(4) %ll, ptr %c
  %c.half = getelementptr i8, ptr %c, i64 %four
  call void @llvm.memcpy.p0.p0.i64(ptr %c.half, ptr %zeros, i64 %four, i1 false)
  %r = load ptr addrspace(4), ptr %c
  %r.bits = ptrtoint ptr addrspace(4) %r to i64
  call spir_func void @tell(ptr addrspace(1) %out, i64 2, i1 false, i64 %r.bits)
; a null over the halves of two
  %d.half = getelementptr i8, ptr %d, i64 4
  %d.next = getelementptr i8, ptr %d, i64 8
  store ptr addrspace(4) %ll, ptr %d
  store ptr addrspace(4) %ll, ptr %d.next
  store ptr addrspace(4) null, ptr %d.half, align 4
  %t = load ptr addrspace(4), ptr %d.next
  %t.null = icmp eq ptr addrspace(4) %t, null
  %t.bits = ptrtoint ptr addrspace(4) %t to i64
  call spir_func void @tell(ptr addrspace(1) %out, i64 3, i1 %t.null, i64 %t.bits)
  ret void
}
!0 = !{i32 1, i32 3, i32 0}
