; Facts are written as attributes and metadata, for pointers whose numbers name no space.
; RUN: %gaspar opt -p annotate-spaces -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar opt -p annotate-spaces,annotate-spaces -S %s | %FileCheck %s
; A second run finds everything annotated, and reports that it changed nothing.
; RUN: env GASPAR_DEBUG=twice %gaspar opt -p annotate-spaces -S %s | %FileCheck %s
; By its older name, also where that is left out.
; RUN: %gaspar opt -p say-spaces -S %s | %FileCheck %s
; RUN: %gaspar opt -p 'say-spaces<copies=3>' --trace=- %s | %FileCheck %s --check-prefix=OLD
; RUN: env GASPAR_SKIP=say-spaces %gaspar opt -p annotate-spaces --trace=- %s | %FileCheck %s --check-prefix=SKIP --allow-empty
; OLD: {{^}}annotate-spaces: begin
; SKIP-NOT: annotate-spaces
target triple = "x86_64-unknown-linux-gnu"

; CHECK-DAG: @k.tile = internal global [16 x float] undef, align 4 #[[LOCAL:[0-9]+]]
; CHECK-DAG: @count = global i32 0, align 4 #[[GLOBAL:[0-9]+]]
@k.tile = internal global [16 x float] undef, align 4
@count = global i32 0, align 4

; CHECK: define spir_kernel void @k(ptr "ocl_global" %a, ptr "ocl_local" %b, ptr %by_value) #[[KERNEL:[0-9]+]]
define spir_kernel void @k(ptr %a, ptr %b, ptr %by_value) !kernel_arg_addr_space !0 {
  %slot = alloca ptr, align 8
  store ptr %b, ptr %slot, align 8
  call void @f(ptr %slot, ptr %a)
  %t = call ptr @tile(i64 3)
  store float 1.0, ptr %t, align 4
  ret void
}
; CHECK: define internal void @f(ptr "ocl_private" %slot, ptr "ocl_global" %a)
; CHECK: load ptr, ptr %slot, align 8, !ocl_local ![[EMPTY:[0-9]+]]
; CHECK: load ptr, ptr %a, align 8{{$}}
define internal void @f(ptr %slot, ptr %a) noinline {
  %l = load ptr, ptr %slot, align 8
  %x = load float, ptr %a, align 4
  store float %x, ptr %l, align 4
  %unknown = load ptr, ptr %a, align 8
  store float %x, ptr %unknown, align 4
  ret void
}
; CHECK: define internal "ocl_local" ptr @tile(i64 %i)
define internal ptr @tile(i64 %i) noinline {
  %p = getelementptr float, ptr @k.tile, i64 %i
  ret ptr %p
}
; Only of a body that is what runs, whatever the linker finds, is the result said.
; CHECK: define "ocl_local" ptr @exact(i64 %i)
define ptr @exact(i64 %i) noinline {
  %p = getelementptr float, ptr @k.tile, i64 %i
  ret ptr %p
}
; CHECK: define weak ptr @weak(i64 %i)
define weak ptr @weak(i64 %i) noinline {
  %p = getelementptr float, ptr @k.tile, i64 %i
  ret ptr %p
}
; CHECK: define linkonce_odr ptr @odr(i64 %i)
define linkonce_odr ptr @odr(i64 %i) noinline {
  %p = getelementptr float, ptr @k.tile, i64 %i
  ret ptr %p
}
; A struct by value that came apart: pointers and named entries match in order, where they are as many.
; CHECK: define spir_kernel void @apart(double %s0, float %s1, ptr "ocl_global" %a, ptr byval(i64) "ocl_private" %t, ptr "ocl_local" %b)
define spir_kernel void @apart(double %s0, float %s1, ptr %a, ptr byval(i64) %t, ptr %b) !kernel_arg_addr_space !1 {
  ret void
}
; CHECK: define spir_kernel void @more(double %s0, float %s1, ptr %a, ptr %b, ptr %c)
define spir_kernel void @more(double %s0, float %s1, ptr %a, ptr %b, ptr %c) !kernel_arg_addr_space !1 {
  ret void
}
; CHECK-DAG: attributes #[[LOCAL]] = { "ocl_local" }
; CHECK-DAG: attributes #[[GLOBAL]] = { "ocl_global" }
; CHECK-DAG: attributes #[[KERNEL]] = { "ocl_kernel" }
; CHECK-DAG: ![[EMPTY]] = !{}
!0 = !{i32 1, i32 3, i32 0}
!1 = !{i32 0, i32 1, i32 0, i32 3}
