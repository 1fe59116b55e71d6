; Parameters of functions that other modules may call: a null that this module passes says nothing of what they pass, and neither does a call
; through a pointer that reaches other functions.  A number that was cut is refused.  A function that moves its own parameter by an index passes what
; others pass, and they may pass an address: with a tag or without.
; RUN: split-file-22 %s %t
; RUN: for f in null table sort; do %gaspar retarget --to=x86_64 --no-library -S %t/$f.ll -o /dev/null || exit 1; done
; RUN: %not %gaspar retarget --to=x86_64 --no-library -S %t/cut.ll 2>&1 | %FileCheck %s
; RUN: for f in lanes mask; do %not %gaspar retarget --to=x86_64 --no-library -S %t/$f.ll || exit 1; done 2>&1 | %FileCheck %s --check-prefix=CUT
; RUN: %gaspar retarget --to=amdgcn --no-library -S %t/join.ll -o /dev/null
; RUN: for f in tag number; do %not %gaspar retarget --to=amdgcn --no-library -S %t/$f.ll || exit 1; done 2>&1 | %FileCheck %s --check-prefix=TAG
; CHECK: an address in an integer of 32 bits
; CUT-COUNT-2: an address in an integer of 32 bits
; TAG-COUNT-2: an address with other bits in its upper half
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
;--- sort.ll
target triple = "nvptx64-nvidia-cuda"
define void @sort(i64 %p, i32 %n) {
  %few = icmp ult i32 %n, 2
  br i1 %few, label %end, label %more
more:
  %h = lshr i32 %n, 1
  %w = zext i32 %h to i64
  %by = shl i64 %w, 2
  %q = add i64 %p, %by
  call void @sort(i64 %p, i32 %h)
  call void @sort(i64 %q, i32 %h)
  %t = inttoptr i64 %q to ptr addrspace(3)
  store i32 %n, ptr addrspace(3) %t
  br label %end
end:
  ret void
}
;--- lanes.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global i32 undef
define i32 @load(i64 %x) {
  %p = inttoptr i64 %x to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %p
  ret i32 %v
}
define ptx_kernel void @k(ptr addrspace(1) %o, i32 %zero) {
  %n = ptrtoint ptr addrspace(3) @t to i32
  %l = insertelement <2 x i32> poison, i32 %n, i32 0
  %u = insertelement <2 x i32> %l, i32 %zero, i32 1
  %w = bitcast <2 x i32> %u to i64
  %a = call i32 @load(i64 %w)
  store i32 %a, ptr addrspace(1) %o
  ret void
}
;--- join.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global i32 undef
define i32 @load(i32 %l, i32 %h) {
  %a = zext i32 %l to i64
  %b = zext i32 %h to i64
  %c = shl i64 %b, 32
  %d = or i64 %c, %a
  %p = inttoptr i64 %d to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %p
  ret i32 %v
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %n = ptrtoint ptr addrspace(3) @t to i64
  %l = trunc i64 %n to i32
  %u = lshr i64 %n, 32
  %h = trunc i64 %u to i32
  %a = call i32 @load(i32 %l, i32 %h)
  store i32 %a, ptr addrspace(1) %o
  ret void
}
;--- tag.ll
target triple = "nvptx64-nvidia-cuda"
define i32 @sum(i64 %p, i64 %g, i32 %n) {
  %e = icmp eq i32 %n, 0
  br i1 %e, label %end, label %more
more:
  %t = shl i64 %g, 48
  %a = or i64 %p, %t
  %q = inttoptr i64 %a to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %q
  %next = add i64 %p, 4
  %less = sub i32 %n, 1
  %r = call i32 @sum(i64 %next, i64 %g, i32 %less)
  %s = add i32 %v, %r
  ret i32 %s
end:
  ret i32 0
}
;--- number.ll
target triple = "nvptx64-nvidia-cuda"
define i32 @one(i64 %p, i64 %g) {
  %t = shl i64 %g, 48
  %a = or i64 %p, %t
  %q = inttoptr i64 %a to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %q
  ret i32 %v
}
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %g) {
  %r = call i32 @one(i64 16, i64 %g)
  store i32 %r, ptr addrspace(1) %o
  ret void
}
;--- mask.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global i32 undef
define i32 @load(i64 %x, i64 %m) {
  %w = and i64 %x, %m
  %p = inttoptr i64 %w to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %p
  ret i32 %v
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %n = ptrtoint ptr addrspace(3) @t to i64
  %a = call i32 @load(i64 %n, i64 4294967295)
  store i32 %a, ptr addrspace(1) %o
  ret void
}
