; A function that OpenMP's runtime calls stores a number that the runtime passes.  It is the runtime's own, so it is not loaded from the variable
; that @make fills; unless the runtime loads it from an array, is passed it, or nobody says what it is.
; RUN: split-file-22 %s %t
; RUN: cat %t/head %t/own | %gaspar opt -p check-spaces,infer,resolve -S - | %FileCheck --check-prefix=NAMED %s
; RUN: cat %t/head %t/list | %gaspar opt -p check-spaces,infer,resolve -S - | %FileCheck --check-prefix=NAMED %s
; RUN: cat %t/head %t/array | %gaspar opt -p check-spaces,infer,resolve -S - | %FileCheck --check-prefix=GENERIC %s
; RUN: cat %t/head %t/passed | %gaspar opt -p check-spaces,infer,resolve -S - | %FileCheck --check-prefix=GENERIC %s
; RUN: cat %t/head %t/untold | %gaspar opt -p check-spaces,infer,resolve -S - | %FileCheck --check-prefix=GENERIC %s
; RUN: cat %t/head %t/called | %gaspar opt -p check-spaces,infer,resolve -S - | %FileCheck --check-prefix=GENERIC %s
; NAMED-LABEL: define internal void @make(
; NAMED: store i64 7, ptr addrspace(5)
; GENERIC-LABEL: define internal void @make(
; GENERIC: store i64 7, ptr %p

;--- head
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @__kmpc_parallel_60(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64, i32)
declare i32 @__kmpc_nvptx_parallel_reduce_nowait_v2(ptr, i64, ptr, ptr, ptr)
@g = internal addrspace(1) global [16 x i64] zeroinitializer
define internal void @make(ptr %p) noinline {
  store i64 7, ptr %p
  ret void
}
define internal void @nothing(ptr %list, i32 %warps) {
  ret void
}

;--- own
define internal void @shuffle(ptr %list, i16 %lane, i16 %offset, i16 %version) {
  %n = zext i16 %offset to i64
  %to = getelementptr inbounds i64, ptr addrspacecast (ptr addrspace(1) @g to ptr), i64 %n
  store i64 %n, ptr %to
  ret void
}
define ptx_kernel void @k() {
  %list = alloca ptr
  call void @make(ptr %list)
  %r = call i32 @__kmpc_nvptx_parallel_reduce_nowait_v2(ptr null, i64 8, ptr %list, ptr @shuffle, ptr @nothing)
  ret void
}

;--- list
; The address of the list is stored, and no bytes of it.
define internal void @shuffle(ptr %list, i16 %lane, i16 %offset, i16 %version) {
  %n = zext i16 %offset to i64
  %to = getelementptr inbounds ptr, ptr addrspacecast (ptr addrspace(1) @g to ptr), i64 %n
  store ptr %list, ptr %to
  ret void
}
define ptx_kernel void @k(i1 %c) {
  %list = alloca ptr
  call void @make(ptr %list)
  %r = call i32 @__kmpc_nvptx_parallel_reduce_nowait_v2(ptr null, i64 8, ptr %list, ptr @shuffle, ptr @nothing)
  ret void
}

;--- array
define internal void @body(ptr %id, ptr %bound, i64 %n) {
  %to = getelementptr inbounds i64, ptr addrspacecast (ptr addrspace(1) @g to ptr), i64 %n
  store i64 %n, ptr %to
  ret void
}
define ptx_kernel void @k() {
  %args = alloca ptr
  call void @make(ptr %args)
  call void @__kmpc_parallel_60(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @body, ptr null, ptr %args, i64 1, i32 0)
  ret void
}

;--- passed
define internal void @shuffle(ptr %list, i16 %lane, i16 %offset, i16 %version) {
  %n = zext i16 %offset to i64
  %to = getelementptr inbounds i64, ptr addrspacecast (ptr addrspace(1) @g to ptr), i64 %n
  store i64 %n, ptr %to
  ret void
}
define ptx_kernel void @k() {
  %list = alloca ptr
  call void @make(ptr %list)
  %size = load i64, ptr %list
  %r = call i32 @__kmpc_nvptx_parallel_reduce_nowait_v2(ptr null, i64 %size, ptr %list, ptr @shuffle, ptr @nothing)
  ret void
}

;--- untold
define internal void @shuffle(ptr %list, double %what) {
  %to = getelementptr inbounds i64, ptr addrspacecast (ptr addrspace(1) @g to ptr), i64 8
  %at = load i64, ptr %list
  %here = getelementptr inbounds i64, ptr %to, i64 %at
  store double %what, ptr %here
  ret void
}
define ptx_kernel void @k() {
  %list = alloca ptr
  call void @make(ptr %list)
  %r = call i32 @__kmpc_nvptx_parallel_reduce_nowait_v2(ptr null, i64 8, ptr %list, ptr @shuffle, ptr @nothing)
  ret void
}

;--- called
define internal void @shuffle(ptr %list, i16 %lane, i16 %offset, i16 %version) {
  %n = zext i16 %offset to i64
  %to = getelementptr inbounds i64, ptr addrspacecast (ptr addrspace(1) @g to ptr), i64 %n
  store i64 %n, ptr %to
  ret void
}
define ptx_kernel void @k(ptr %f) {
  %list = alloca ptr
  call void @make(ptr %list)
  store ptr @shuffle, ptr addrspace(1) @g
  %r = call i32 @__kmpc_nvptx_parallel_reduce_nowait_v2(ptr null, i64 8, ptr %list, ptr @shuffle, ptr @nothing)
  call void %f(ptr %list, i16 0, i16 0, i16 0)
  ret void
}
