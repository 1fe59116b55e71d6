; What both halves of a number may be at the same time.  An index from which a whole address is subtracted, and less is added, is half an address;
; a difference of two is none, and neither is a hash.  Words that a loop moves one place down are each the next one's.  Copies that lead from one
; variable to another and back end.  A cut address that is stored where nothing follows it may be what is loaded there.
; RUN: split-file-22 %s %t
; RUN: for f in index scaled ring stored turned fills expression; do %not %gaspar retarget --to=x86_64 --no-library -S %t/$f.ll -o /dev/null || exit 1; done 2>&1 | %FileCheck %s
; RUN: for f in hash moved passed filled; do %gaspar retarget --to=x86_64 --no-library -S %t/$f.ll -o /dev/null || exit 1; done
; CHECK-COUNT-7: an address in an integer of 32 bits
;--- index.ll
target triple = "nvptx64-nvidia-cuda"
define internal i32 @at(ptr addrspace(3) %base, i32 %saved) {
  %w = zext i32 %saved to i64
  %b = ptrtoint ptr addrspace(3) %base to i64
  %i = sub i64 %w, %b
  %q = getelementptr i8, ptr addrspace(3) %base, i64 %i
  %v = load i32, ptr addrspace(3) %q
  ret i32 %v
}
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %t) {
  %s = ptrtoint ptr addrspace(3) %t to i32
  %v = call i32 @at(ptr addrspace(3) %t, i32 %s)
  store i32 %v, ptr addrspace(1) %o
  ret void
}
;--- scaled.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %base, ptr addrspace(3) %t) {
  %s = ptrtoint ptr addrspace(3) %t to i32
  %w = zext i32 %s to i64
  %b = ptrtoint ptr addrspace(3) %base to i64
  %d = sub i64 %w, %b
  %i = ashr exact i64 %d, 2
  %q = getelementptr i32, ptr addrspace(3) %base, i64 %i
  %v = load i32, ptr addrspace(3) %q
  store i32 %v, ptr addrspace(1) %o
  ret void
}
;--- hash.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %t, ptr addrspace(3) %u, i64 %n) {
  %s = ptrtoint ptr addrspace(3) %t to i64
  %h = lshr i64 %s, 4
  %x = trunc i64 %h to i32
  %y = mul i32 %x, -1640531535
  %z = lshr i32 %y, 27
  %i = zext i32 %z to i64
  %q = getelementptr i32, ptr addrspace(3) %t, i64 %i
  %v = load i32, ptr addrspace(3) %q
  %m = urem i64 %h, %n
  %q1 = getelementptr i32, ptr addrspace(3) %t, i64 %m
  %v1 = load i32, ptr addrspace(3) %q1
  %a = ptrtoint ptr addrspace(3) %u to i64
  %d = sub i64 %a, %s
  %e = trunc i64 %d to i32
  %f = sext i32 %e to i64
  %g = add i64 %s, %f
  %q2 = inttoptr i64 %g to ptr addrspace(3)
  %v2 = load i32, ptr addrspace(3) %q2
  %w = add i32 %v, %v1
  %w2 = add i32 %w, %v2
  store i32 %w2, ptr addrspace(1) %o
  ret void
}
;--- moved.ll
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %t, i64 %n) {
  %s = alloca [100000 x i64]
  %s1 = getelementptr i64, ptr %s, i64 1
  %i = getelementptr [100000 x i64], ptr %s, i64 0, i64 %n
  %a = ptrtoint ptr addrspace(3) %t to i64
  store i64 %a, ptr %i
  %b = mul i64 %n, 8
  call void @llvm.memmove.p0.p0.i64(ptr %s, ptr %s1, i64 %b, i1 false)
  %x = load i64, ptr %s
  %q = inttoptr i64 %x to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %q
  store i32 %v, ptr addrspace(1) %o
  ret void
}
;--- ring.ll
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %t, i64 %n) {
  %s = alloca [100000 x i64]
  %u = alloca [100000 x i64]
  %s1 = getelementptr i64, ptr %s, i64 1
  %i = getelementptr [100000 x i64], ptr %s, i64 0, i64 %n
  %a = ptrtoint ptr addrspace(3) %t to i64
  store i64 %a, ptr %i
  %b = mul i64 %n, 8
  call void @llvm.memcpy.p0.p0.i64(ptr %u, ptr %s1, i64 %b, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %s, ptr %u, i64 %b, i1 false)
  %x = load i64, ptr %s
  %q = inttoptr i64 %x to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %q
  store i32 %v, ptr addrspace(1) %o
  ret void
}
;--- stored.ll
target triple = "nvptx64-nvidia-cuda"
@slot = addrspace(1) global i64 0
define void @put(ptr addrspace(3) %p) {
  %s = ptrtoint ptr addrspace(3) %p to i32
  %w = zext i32 %s to i64
  store i64 %w, ptr addrspace(1) @slot
  ret void
}
define i32 @get() {
  %x = load i64, ptr addrspace(1) @slot
  %q = inttoptr i64 %x to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %q
  ret i32 %v
}
;--- passed.ll
target triple = "nvptx64-nvidia-cuda"
define internal i64 @get(ptr %p) {
  %x = load i64, ptr %p
  ret i64 %x
}
define i64 @join(i32 %l, i32 %h) {
  %a = zext i32 %l to i64
  %b = zext i32 %h to i64
  %c = shl i64 %b, 32
  %d = or i64 %c, %a
  ret i64 %d
}
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %t, i1 %c) {
  %s = alloca i64
  %a = ptrtoint ptr addrspace(3) %t to i64
  %n = select i1 %c, i64 %a, i64 0
  store i64 %n, ptr %s
  %x = call i64 @get(ptr %s)
  %l = trunc i64 %x to i32
  %y = lshr i64 %x, 32
  %h = trunc i64 %y to i32
  %z = call i64 @join(i32 %l, i32 %h)
  %q = inttoptr i64 %z to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %q
  store i32 %v, ptr addrspace(1) %o
  ret void
}
;--- turned.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [16 x i32] undef
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %u) {
  %s = ptrtoint ptr addrspace(3) %u to i32
  %w = zext i32 %s to i64
  %p = getelementptr i8, ptr addrspace(3) @t, i64 %w
  %q = getelementptr i8, ptr addrspace(3) %p, i64 add (i64 xor (i64 ptrtoint (ptr addrspace(3) @t to i64), i64 -1), i64 1)
  %v = load i32, ptr addrspace(3) %q
  store i32 %v, ptr addrspace(1) %o
  ret void
}
;--- fills.ll
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %t, i1 %c) {
start:
  %s = alloca i64
  %s1 = getelementptr i8, ptr %s, i64 4
  %a = ptrtoint ptr addrspace(3) %t to i64
  store i64 %a, ptr %s
  br i1 %c, label %low, label %high
low:
  call void @llvm.memset.p0.i64(ptr %s, i8 0, i64 4, i1 false)
  br label %end
high:
  call void @llvm.memset.p0.i64(ptr %s1, i8 0, i64 4, i1 false)
  br label %end
end:
  %x = load i64, ptr %s
  %q = inttoptr i64 %x to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %q
  store i32 %v, ptr addrspace(1) %o
  ret void
}
;--- expression.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [16 x i32] undef
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %u) {
  %s = ptrtoint ptr addrspace(3) %u to i32
  %w = zext i32 %s to i64
  %p = getelementptr i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @t, i64 sub (i64 0, i64 ptrtoint (ptr addrspace(3) @t to i64))), i64 %w
  %v = load i32, ptr addrspace(3) %p
  store i32 %v, ptr addrspace(1) %o
  ret void
}
;--- filled.ll
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %t, i64 %n) {
  %s = alloca [4 x i64]
  call void @llvm.memset.p0.i64(ptr %s, i8 0, i64 32, i1 false)
  %i = getelementptr inbounds i64, ptr %s, i64 %n
  %a = ptrtoint ptr addrspace(3) %t to i64
  store i64 %a, ptr %i
  %j = getelementptr inbounds i64, ptr %s, i64 2
  %x = load i64, ptr %j
  %q = inttoptr i64 %x to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %q
  store i32 %v, ptr addrspace(1) %o
  ret void
}
