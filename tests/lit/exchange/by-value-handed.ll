; The load is in a function that gets the address of the parameter by value: it moves through both.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[16]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[16]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i64[16]:5,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [16 x i32] }
%B = type { ptr, i64 }
@l = internal addrspace(3) global %S undef, align 8
define internal void @make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds %B, ptr %box, i64 0, i32 1
  %i = load i64, ptr %n
  store i64 %i, ptr %p
  ret void
}
define internal i64 @get(ptr byval(i64) align 8 %x) noinline {
  %v = call i64 @read(ptr %x)
  ret i64 %v
}
define internal i64 @read(ptr %x) noinline {
  %v = load i64, ptr %x
  ret i64 %v
}
define void @f(ptr noalias writable dereferenceable(64) %g, i64 %i) noinline {
  %x = alloca i64, align 8
  %b = alloca %B, align 8
  store ptr %x, ptr %b
  %n = getelementptr inbounds %B, ptr %b, i64 0, i32 1
  store i64 %i, ptr %n
  call void @make(ptr %b)
  %r = call i64 @get(ptr byval(i64) align 8 %x)
  store i64 %r, ptr %g
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @f(ptr %p, i64 %i)
  ret void
}
