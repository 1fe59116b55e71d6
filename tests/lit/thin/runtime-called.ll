; The array that a runtime hands to a wrapper is not the one that it gets if another function calls it, and not what
; another function gets that asks in its place.
; RUN: split-file-22 %s %t
; RUN: %gaspar summarize %t/a.ll -o %t/a.gsum
; RUN: %gaspar summarize %t/called.ll -o %t/called.gsum
; RUN: %gaspar summarize %t/thunk.ll -o %t/thunk.gsum
; RUN: %gaspar thinlink %t/a.gsum %t/called.gsum
; RUN: %gaspar opt -S --index=%t/called.gidx %t/called.ll | %FileCheck %s
; RUN: %gaspar thinlink %t/a.gsum %t/thunk.gsum
; RUN: %gaspar opt -S --index=%t/thunk.gidx %t/thunk.ll | %FileCheck %s

; RUN: %gaspar summarize %t/same.ll -o %t/same.gsum
; RUN: %gaspar thinlink %t/same.gsum
; RUN: %gaspar opt -S --index=%t/same.gidx %t/same.ll | %FileCheck %s

; Two regions: the thread that works at @body's calls @wrapper, which gets the array of the other region.
; CHECK-LABEL: define {{.*}}void @body(
; CHECK:         store i32 7, ptr %p

;--- a.ll
target triple = "amdgcn-amd-amdhsa"
target datalayout = "A5"
declare void @body(ptr, ptr, ptr)
declare void @wrapper(i16, i32)
declare void @second(i16, i32)
declare void @body2(ptr, ptr, ptr)
declare void @__kmpc_parallel_51(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64)
@tile = internal addrspace(3) global [64 x i32] poison
define amdgpu_kernel void @k(ptr %g) {
  %list = alloca [1 x ptr], addrspace(5)
  %flat = addrspacecast ptr addrspace(5) %list to ptr
  %t = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %t, ptr %flat
  call void @__kmpc_parallel_51(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @body, ptr @wrapper, ptr %flat, i64 1)
  store ptr %g, ptr %flat
  call void @__kmpc_parallel_51(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @body2, ptr @second, ptr %flat, i64 1)
  ret void
}

;--- called.ll
target triple = "amdgcn-amd-amdhsa"
target datalayout = "A5"
declare void @__kmpc_get_shared_variables(ptr)
define void @body(ptr %gtid, ptr %tid, ptr %p) noinline {
  store i32 7, ptr %p
  ret void
}
define void @body2(ptr %gtid, ptr %tid, ptr %p) noinline {
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
define void @second(i16 %level, i32 %tid) noinline {
  call void @wrapper(i16 %level, i32 %tid)
  ret void
}

;--- thunk.ll
target triple = "amdgcn-amd-amdhsa"
target datalayout = "A5"
declare void @__kmpc_get_shared_variables(ptr)
define void @body(ptr %gtid, ptr %tid, ptr %p) noinline {
  store i32 7, ptr %p
  ret void
}
define void @body2(ptr %gtid, ptr %tid, ptr %p) noinline {
  ret void
}
define void @wrapper(i16 %level, i32 %tid) noinline {
  call void @both(i16 %level, i32 %tid)
  ret void
}
define void @second(i16 %level, i32 %tid) noinline {
  call void @both(i16 %level, i32 %tid)
  ret void
}
define void @both(i16 %level, i32 %tid) noinline {
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

;--- same.ll
target triple = "amdgcn-amd-amdhsa"
target datalayout = "A5"
declare void @__kmpc_parallel_51(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64)
@tile = internal addrspace(3) global [64 x i32] poison
define amdgpu_kernel void @k(ptr %g) {
  %list = alloca [1 x ptr], addrspace(5)
  %flat = addrspacecast ptr addrspace(5) %list to ptr
  %t = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %t, ptr %flat
  call void @__kmpc_parallel_51(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @body, ptr @wrapper, ptr %flat, i64 1)
  store ptr %g, ptr %flat
  call void @__kmpc_parallel_51(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @body2, ptr @second, ptr %flat, i64 1)
  ret void
}

declare void @__kmpc_get_shared_variables(ptr)
define void @body(ptr %gtid, ptr %tid, ptr %p) noinline {
  store i32 7, ptr %p
  ret void
}
define void @body2(ptr %gtid, ptr %tid, ptr %p) noinline {
  ret void
}
define void @wrapper(i16 %level, i32 %tid) noinline {
  call void @both(i16 %level, i32 %tid)
  ret void
}
define void @second(i16 %level, i32 %tid) noinline {
  call void @both(i16 %level, i32 %tid)
  ret void
}
define void @both(i16 %level, i32 %tid) noinline {
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
