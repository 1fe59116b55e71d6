; Two calls through pointers of one type that reach different functions: the number of 32 bits that one passes is no address of the other.
; RUN: %gaspar retarget --to=x86_64 --no-library -S %s -o %t.ll
; RUN: for m in %s %t.ll; do %gaspar run $m -k k -g 4 -l 4 -a 'o=i32[4]:zero' || exit 1; done | %FileCheck %s
; CHECK-COUNT-2: o = i32[4]:1,10,20,30
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [4 x i32] undef
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define internal i64 @half(i64 %x) {
  %y = lshr i64 %x, 1
  ret i64 %y
}
define internal i64 @third(i64 %x) {
  %y = udiv i64 %x, 3
  ret i64 %y
}
define internal i64 @load(i64 %x) {
  %p = inttoptr i64 %x to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %p
  %y = zext i32 %v to i64
  ret i64 %y
}
define internal i64 @load_less(i64 %x) {
  %y = call i64 @load(i64 %x)
  %z = sub i64 %y, 0
  ret i64 %z
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %id = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr addrspace(3) @t, i32 %id
  %v = mul i32 %id, 10
  store i32 %v, ptr addrspace(3) %p
  %bit = and i32 %id, 1
  %c = icmp eq i32 %bit, 0
  %f = select i1 %c, ptr @half, ptr @third
  %g = select i1 %c, ptr @load, ptr @load_less
  %count = sub i32 3, %id
  %wide = zext i32 %count to i64
  %a = call i64 %f(i64 %wide)
  %n = ptrtoint ptr addrspace(3) %p to i64
  %b = call i64 %g(i64 %n)
  %sum = add i64 %a, %b
  %r = trunc i64 %sum to i32
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %id
  store i32 %r, ptr addrspace(1) %q
  ret void
}
