; Spaces become attributes on a host, and numbers again; clang's fake map on a host is read as it is.
; RUN: split-file-22 %s %t
; RUN: %gaspar retarget --to=x86_64 -S %t/spir.ll -o %t/host.ll
; RUN: %FileCheck %s --check-prefix=HOST < %t/host.ll
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %t/host.ll -o %t/back.ll
; RUN: %FileCheck %s --check-prefix=BACK < %t/back.ll
; RUN: %gaspar opt -S %t/back.ll | %FileCheck %s --check-prefix=NAMED
; RUN: %gaspar retarget --to=amdgcn --no-library -S %t/fake.ll | %FileCheck %s --check-prefix=FAKE
; RUN: %gaspar retarget --to=x86_64 -S %t/fake.ll | %FileCheck %s --check-prefix=UNFAKE
; RUN: %gaspar opt -S %t/fake.ll | %FileCheck %s --check-prefix=OPT

; HOST-DAG: @k.tile = internal global [16 x float] undef, align 4 #[[L:[0-9]+]]
; HOST-DAG: @table = constant [2 x i32] [i32 1, i32 2], align 4 #[[C:[0-9]+]]
; HOST: define spir_kernel void @k(ptr "ocl_global" %a, ptr "ocl_local" %b) #[[K:[0-9]+]]
; HOST: %p = load ptr, ptr %a, align 8, !ocl_local !
; HOST: %r = call ptr @get(ptr %b), !ocl_local !
; HOST: define internal "ocl_local" ptr @get(ptr "ocl_local" %x)
; HOST: attributes #[[L]] = { "ocl_local" }

; BACK-DAG: @k.tile = internal addrspace(3) global
; BACK-DAG: @table = addrspace(4) constant
; BACK: define ptx_kernel void @k(ptr addrspace(1) %a, ptr addrspace(3) %b)
; BACK: %p = load ptr, ptr {{.*}}, align 8{{$}}
; BACK-NEXT: addrspacecast ptr %p to ptr addrspace(3)
; BACK: define internal ptr @get(ptr addrspace(3) %x)
; BACK-NOT: ocl_
; NAMED: store i32 1, ptr addrspace(3)
; NAMED: store i32 2, ptr addrspace(3)

; FAKE: define protected amdgpu_kernel void @f(ptr addrspace(1) %a, ptr addrspace(3) %b, ptr addrspace(4) %c)
; FAKE: load i32, ptr addrspace(4) %c
; UNFAKE: define spir_kernel void @f(ptr "ocl_global" %a, ptr "ocl_local" %b, ptr "ocl_constant" %c)
; OPT: define spir_kernel void @f(ptr addrspace(1) %a, ptr addrspace(3) %b, ptr addrspace(2) %c)
; OPT: store i32 %x, ptr addrspace(3) %b, align 4, !alias.scope
;--- spir.ll
target triple = "spir64-unknown-unknown"
@k.tile = internal addrspace(3) global [16 x float] undef, align 4
@table = addrspace(2) constant [2 x i32] [i32 1, i32 2], align 4
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(3) %b) {
  %p = load ptr addrspace(3), ptr addrspace(1) %a, align 8
  store i32 1, ptr addrspace(3) %p, align 4
  %r = call spir_func ptr addrspace(3) @get(ptr addrspace(3) %b)
  store i32 2, ptr addrspace(3) %r, align 4
  ret void
}
define internal spir_func ptr addrspace(3) @get(ptr addrspace(3) %x) noinline {
  %y = getelementptr i32, ptr addrspace(3) %x, i64 2
  ret ptr addrspace(3) %y
}
;--- fake.ll
target triple = "x86_64-unknown-linux-gnu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define spir_kernel void @f(ptr addrspace(1) %a, ptr addrspace(3) %b, ptr addrspace(2) %c) {
  %x = load i32, ptr addrspace(2) %c, align 4
  store i32 %x, ptr addrspace(3) %b, align 4
  store i32 %x, ptr addrspace(1) %a, align 4
  ret void
}
