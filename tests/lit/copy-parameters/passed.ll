; A kernel's struct by value that goes to a function which is not inlined, and is written, is copied at entry, and accesses of the copy are named.
; RUN: %gaspar opt -p check-spaces,copy-parameters -S %s | %FileCheck %s
; RUN: %gaspar opt --world=closed -S %s -o %t.ll
; RUN: %FileCheck %s --check-prefix=NAMED < %t.ll
; RUN: llc-22 -mcpu=sm_80 %t.ll -o - | %FileCheck %s --check-prefix=PTX
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { ptr, i32, [4 x float] }

define ptx_kernel void @passed(ptr byval(%S) align 16 %s, ptr %o) {
; CHECK-LABEL: define ptx_kernel void @passed(
; CHECK-NEXT:    %s.copy = alloca %S, align 16
; CHECK-NEXT:    %b = alloca i32
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 16 %s.copy, ptr align 16 %s, i64 32, i1 false)
; CHECK-NEXT:    %n = getelementptr inbounds i8, ptr %s.copy, i64 8
; NAMED-LABEL: define ptx_kernel void @passed(
; NAMED:         store i32 1, ptr addrspace(5) %n
; NAMED:         load i32, ptr addrspace(5) %n
; PTX-LABEL:   .entry passed(
; PTX-NOT:       {{[[:space:]]}}st.b32
; PTX-NOT:       {{[[:space:]]}}ld.b32
; PTX:           ret;
  %b = alloca i32
  %n = getelementptr inbounds i8, ptr %s, i64 8
  store i32 1, ptr %n
  call void @set(ptr %n)
  %x = load i32, ptr %n
  store i32 %x, ptr %o
  ret void
}
; NAMED-LABEL: define internal void @set(
; NAMED:         store i32 2, ptr addrspace(5) %p
define internal void @set(ptr %p) noinline {
  store i32 2, ptr %p
  ret void
}

; By way of a function that is inlined.
define ptx_kernel void @by_way(ptr byval(%S) %t) {
; CHECK-LABEL: define ptx_kernel void @by_way(
; CHECK:         %t.copy = alloca %S, align 8
  call void @forward(ptr %t)
  ret void
}
define internal void @forward(ptr %p) {
  call void @set(ptr %p)
  ret void
}

; To a function that is not there.
define ptx_kernel void @outside(ptr byval(%S) %s) {
; CHECK-LABEL: define ptx_kernel void @outside(
; CHECK-NEXT:    %s.copy = alloca %S, align 8
  call void @look(ptr %s)
  ret void
}

; That function only reads it: the back end may leave it in parameter memory.
define ptx_kernel void @read_outside(ptr byval(%S) %s, ptr %o) {
; CHECK-LABEL: define ptx_kernel void @read_outside(
; CHECK-NEXT:    %x = call i32 @get(ptr %s)
  %x = call i32 @get(ptr %s)
  store i32 %x, ptr %o
  ret void
}
define internal i32 @get(ptr %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}

; Only functions that may be inlined write it.
define ptx_kernel void @written_inside(ptr byval(%S) %s) {
; CHECK-LABEL: define ptx_kernel void @written_inside(
; CHECK-NEXT:    call void @put(ptr %s)
  call void @put(ptr %s)
  ret void
}
define internal void @put(ptr %p) {
  store i32 4, ptr %p
  ret void
}

; Only functions that may be inlined get it: the back end may read it where it lies.
define ptx_kernel void @read(ptr byval(%S) %s, ptr %o) {
; CHECK-LABEL: define ptx_kernel void @read(
; CHECK-NEXT:    %x = call i32 @peek(ptr %s)
  %x = call i32 @peek(ptr %s)
  %y = load i32, ptr %s
  %z = add i32 %x, %y
  store i32 %z, ptr %o
  ret void
}
define internal i32 @peek(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}

; A __grid_constant__ is not written.
define ptx_kernel void @constant(ptr byval(%S) "nvvm.grid_constant" %s, ptr %o) {
; CHECK-LABEL: define ptx_kernel void @constant(
; CHECK-NEXT:    call void @set(ptr %s)
  call void @set(ptr %s)
  ret void
}

; A function's struct by value is private as it is.
define void @function(ptr byval(%S) %s) {
; CHECK-LABEL: define void @function(
; CHECK-NEXT:    call void @look(ptr %s)
  call void @look(ptr %s)
  ret void
}
declare void @look(ptr)
