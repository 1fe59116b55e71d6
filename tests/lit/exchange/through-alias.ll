; What a call writes to a variable goes through shared memory, which an alias names, and is stored elsewhere: LLVM forwards it, and the call writes
; there at once.
; RUN: %gaspar opt --set promote=0 --world=closed %s -o %t.closed.bc
; RUN: %opt -passes='default<O3>' %t.closed.bc -o %t.bc
; RUN: %gaspar run %t.bc -k alias -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k name -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %opt -passes='globalopt,default<O3>' %t.closed.bc -o %t.bc
; RUN: %gaspar run %t.bc -k alias -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k name -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s -o %t.open.bc
; RUN: %opt -passes='default<O3>' %t.open.bc -o %t.bc
; RUN: %gaspar run %t.bc -k alias -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k name -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %opt -passes='globalopt,default<O3>' %t.open.bc -o %t.bc
; RUN: %gaspar run %t.bc -k alias -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k name -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i64[2]:5,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [8 x i64] undef, align 8
@y = internal addrspace(3) global i64 undef, align 8
@a = internal alias i64, ptr addrspace(3) @y
define internal void @alias.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  store i64 %i, ptr %p
  ret void
}
define void @alias.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i) noinline {
  %x = alloca i64, align 8
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @alias.make(ptr %box)
  %v = load i64, ptr %x
  store i64 %v, ptr addrspace(3) @a, align 8
  %w = load i64, ptr addrspace(3) @a, align 8
  store i64 %w, ptr %g, align 8
  ret void
}
define ptx_kernel void @alias(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @alias.f(ptr %p, i64 %i)
  ret void
}
define internal void @name.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  store i64 %i, ptr %p
  ret void
}
define void @name.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i) noinline {
  %x = alloca i64, align 8
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @name.make(ptr %box)
  %v = load i64, ptr %x
  store i64 %v, ptr addrspace(3) @a, align 8
  %w = load i64, ptr addrspace(3) @y, align 8
  store i64 %w, ptr %g, align 8
  ret void
}
define ptx_kernel void @name(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @name.f(ptr %p, i64 %i)
  ret void
}
