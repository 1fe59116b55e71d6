; A runtime's call of a parallel region is a call of both functions that it names, also in other files.
; RUN: split-file-22 %s %t
; RUN: %gaspar summarize %t/a.ll -o %t/a.gsum
; RUN: %gaspar summarize %t/b.ll -o %t/b.gsum
; RUN: %gaspar summarize %t/c.ll -o %t/c.gsum
; RUN: %gaspar summary %t/a.gsum | %FileCheck %s --check-prefix=CALLS
; RUN: %gaspar summary %t/b.gsum | %FileCheck %s --check-prefix=ASKS
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: %gaspar opt -S --index=%t/b.gidx %t/b.ll | %FileCheck %t/b.ll

; A third file that asks for the array in a function that no region's call names may get it, too: the pointer in it is any.
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum %t/c.gsum
; RUN: %gaspar opt -S --index=%t/b.gidx %t/b.ll | %FileCheck %t/b.ll --check-prefix=OTHERS

; CHECK-NOT: @body, address taken
; CALLS:     call @body: 0: v{{[0-9]+}}, 1: v{{[0-9]+}}, 2: v{{[0-9]+}}
; CALLS:     call @wrapper: 2: v{{[0-9]+}}
; ASKS:      define @wrapper:
; ASKS-NEXT:   2: v

;--- a.ll
; The body alone, which threads call that run already, and the wrapper, for those that waited.
target triple = "amdgcn-amd-amdhsa"
target datalayout = "A5"
declare void @body(ptr, ptr, ptr)
declare void @wrapper(i16, i32)
declare void @__kmpc_parallel_51(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64)
@tile = internal addrspace(3) global [64 x i32] poison
define amdgpu_kernel void @k(i32 %n) {
  %list = alloca [1 x ptr], addrspace(5)
  %flat = addrspacecast ptr addrspace(5) %list to ptr
  %t = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %t, ptr %flat
  call void @__kmpc_parallel_51(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @body, ptr @wrapper, ptr %flat, i64 1)
  ret void
}

;--- b.ll
; CHECK-LABEL: define {{.*}}void @body(
; CHECK:         store i32 7, ptr addrspace(3)
; OTHERS-LABEL: define {{.*}}void @body(
; OTHERS:         store i32 7, ptr %p
target triple = "amdgcn-amd-amdhsa"
target datalayout = "A5"
declare void @__kmpc_get_shared_variables(ptr)
define void @body(ptr %gtid, ptr %tid, ptr %p) noinline {
  store i32 7, ptr %p
  ret void
}
define void @wrapper(i16 %level, i32 %tid) noinline {
  %ids = alloca i32, addrspace(5)
  %args = alloca ptr, addrspace(5)
  %id = addrspacecast ptr addrspace(5) %ids to ptr
  %at = addrspacecast ptr addrspace(5) %args to ptr
  call void @__kmpc_get_shared_variables(ptr %at)
  %list = load ptr, ptr %at
  %p = load ptr, ptr %list
  call void @body(ptr %id, ptr %id, ptr %p)
  ret void
}

;--- c.ll
target triple = "amdgcn-amd-amdhsa"
target datalayout = "A5"
declare void @__kmpc_get_shared_variables(ptr)
define amdgpu_kernel void @other(ptr addrspace(1) %g) {
  %args = alloca ptr, addrspace(5)
  %at = addrspacecast ptr addrspace(5) %args to ptr
  call void @__kmpc_get_shared_variables(ptr %at)
  %list = load ptr, ptr %at
  %to = addrspacecast ptr addrspace(1) %g to ptr
  store ptr %to, ptr %list
  ret void
}
