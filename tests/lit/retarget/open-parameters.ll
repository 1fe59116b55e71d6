; Parameters of functions that other modules may call: a null that this module passes says nothing of what they pass, and neither does a call
; through a pointer that reaches other functions.  A number that was cut is refused.
; RUN: split-file-22 %s %t
; RUN: for f in null table; do %gaspar retarget --to=x86_64 --no-library -S %t/$f.ll -o /dev/null || exit 1; done
; RUN: %not %gaspar retarget --to=x86_64 --no-library -S %t/cut.ll 2>&1 | %FileCheck %s
; CHECK: an address in an integer of 32 bits
;--- null.ll
target triple = "nvptx64-nvidia-cuda"
define i32 @load(i64 %x, i32 %i) {
  %w = zext i32 %i to i64
  %s = add i64 %x, %w
  %p = inttoptr i64 %s to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %p
  ret i32 %v
}
define ptx_kernel void @k(ptr addrspace(1) %o, i32 %i) {
  %a = call i32 @load(i64 0, i32 %i)
  store i32 %a, ptr addrspace(1) %o
  ret void
}
;--- table.ll
target triple = "nvptx64-nvidia-cuda"
@table = addrspace(1) global [1 x ptr] [ptr @load]
define internal i64 @half(i64 %x) {
  %y = lshr i64 %x, 1
  ret i64 %y
}
define internal i64 @third(i64 %x) {
  %y = udiv i64 %x, 3
  ret i64 %y
}
define internal i64 @load(i64 %x) {
  %i = load i32, ptr addrspace(1) @index
  %w = zext i32 %i to i64
  %s = add i64 %x, %w
  %p = inttoptr i64 %s to ptr addrspace(3)
  %v = load i64, ptr addrspace(3) %p
  ret i64 %v
}
@index = internal addrspace(1) global i32 0
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %n) {
  %c = icmp eq i64 %n, 0
  %f = select i1 %c, ptr @half, ptr @third
  %a = call i64 %f(i64 %n)
  store i64 %a, ptr addrspace(1) %o
  ret void
}
;--- cut.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global i32 undef
define i32 @load(i64 %x) {
  %p = inttoptr i64 %x to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %p
  ret i32 %v
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %n = ptrtoint ptr addrspace(3) @t to i32
  %w = zext i32 %n to i64
  %a = call i32 @load(i64 %w)
  store i32 %a, ptr addrspace(1) %o
  ret void
}
