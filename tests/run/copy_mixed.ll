; Parts of a pointer beside parts of a null that only this execution has there: what is loaded is not null in local memory, and
; has a null's bits beside the pointer's.
;! {"global": 1, "local": 1, "args": ["out=i64[8]:zero", "local:128", "i64:1"],
;!  "expect": {"out": "[0, 0, 0, 1, 0, 1, 0, 1]"}}
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

define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(3) %l, i64 %one) !kernel_arg_addr_space !0 {
  %ll = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %no = icmp eq i64 %one, 77
  %maybe = select i1 %no, ptr addrspace(4) %ll, ptr addrspace(4) null
  %m = alloca ptr addrspace(4)
  %a = alloca ptr addrspace(4)
  %b = alloca ptr addrspace(4)
  %c = alloca [2 x ptr addrspace(4)]
  %d = alloca [2 x ptr addrspace(4)]
  %m.half = getelementptr i8, ptr %m, i64 4
  store ptr addrspace(4) %maybe, ptr %m
; the lower half, and then a comparison
  store ptr addrspace(4) %ll, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %m, i64 4, i1 false)
  %p = load ptr addrspace(4), ptr %a
  %s = select i1 %no, ptr addrspace(4) %ll, ptr addrspace(4) %p
  br i1 %no, label %never, label %on
never:
  store i64 5, ptr addrspace(4) %s
  br label %on
on:
  %p.null = icmp eq ptr addrspace(4) %s, null
  call spir_func void @tell(ptr addrspace(1) %out, i64 0, i1 %p.null, i64 -1)
; the upper half, and its bits
  %b.half = getelementptr i8, ptr %b, i64 4
  store ptr addrspace(4) %ll, ptr %b
  call void @llvm.memcpy.p0.p0.i64(ptr %b.half, ptr %m.half, i64 4, i1 false)
  %q = load ptr addrspace(4), ptr %b
  %q.bits = ptrtoint ptr addrspace(4) %q to i64
  call spir_func void @tell(ptr addrspace(1) %out, i64 1, i1 false, i64 %q.bits)
; the end of a pointer and the zeros behind it
  %c.half = getelementptr i8, ptr %c, i64 4
  call void @llvm.memset.p0.i64(ptr %c, i8 0, i64 16, i1 false)
  store ptr addrspace(4) %ll, ptr %c
  %r = load ptr addrspace(4), ptr %c.half, align 4
  %r.null = icmp eq ptr addrspace(4) %r, null
  %r.bits = ptrtoint ptr addrspace(4) %r to i64
  call spir_func void @tell(ptr addrspace(1) %out, i64 2, i1 %r.null, i64 %r.bits)
; a packed member in an aligned struct, and zeros over its second half
  %d.next = getelementptr i8, ptr %d, i64 8
  %d.at = getelementptr i8, ptr %d, i64 4
  %packed = insertvalue <{ i32, ptr addrspace(4) }> zeroinitializer, ptr addrspace(4) %ll, 1
  store <{ i32, ptr addrspace(4) }> %packed, ptr %d, align 8
  store ptr addrspace(4) null, ptr %d.next
  %t = load <{ i32, ptr addrspace(4) }>, ptr %d, align 8
  %t.ptr = extractvalue <{ i32, ptr addrspace(4) }> %t, 1
  %t.bits = ptrtoint ptr addrspace(4) %t.ptr to i64
  call spir_func void @tell(ptr addrspace(1) %out, i64 3, i1 false, i64 %t.bits)
  ret void
}
!0 = !{i32 1, i32 3, i32 0}
