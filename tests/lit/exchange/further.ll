; What a call writes to a variable is passed as a further argument, and stored elsewhere by the function that gets it: LLVM expands the further
; arguments, and the first call writes there at once.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes=expand-variadics --expand-variadics-override=lowering | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k number -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k struct -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes=expand-variadics --expand-variadics-override=lowering | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k number -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k struct -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i64[2]:5,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [8 x i64] undef, align 8
declare void @llvm.va_start.p0(ptr)
define internal void @put(ptr %d, ...) {
  %list = alloca ptr, align 8
  call void @llvm.va_start.p0(ptr %list)
  %a = load ptr, ptr %list
  %v = load i64, ptr %a
  store i64 %v, ptr %d
  ret void
}
define internal void @number.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  store i64 %i, ptr %p
  ret void
}
define void @number.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i) noinline {
  %x = alloca i64, align 8
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @number.make(ptr %box)
  %v = load i64, ptr %x
  call void (ptr, ...) @put(ptr %g, i64 %v)
  ret void
}
define ptx_kernel void @number(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @number.f(ptr %p, i64 %i)
  ret void
}
define internal void @struct.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  store i64 %i, ptr %p
  ret void
}
define void @struct.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i) noinline {
  %x = alloca i64, align 8
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @struct.make(ptr %box)
  call void (ptr, ...) @put(ptr %g, ptr byval(i64) align 8 %x)
  ret void
}
define ptx_kernel void @struct(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @struct.f(ptr %p, i64 %i)
  ret void
}
