; Outlined functions that OpenMP's runtime calls.
; RUN: %gaspar opt -p check-spaces,resolve -S %s | %FileCheck %s
; RUN: sed '/@unseen/d; /by_phi, ptr/d; /%r2/d' %s | %gaspar opt --world=closed -p check-spaces,resolve -S - | %FileCheck %s --check-prefix=OWN
; RUN: sed '/; others/d' %s > %t.ll
; RUN: %gaspar opt -p check-spaces,resolve -S %t.ll | %FileCheck %s --check-prefix=ALONE
; RUN: sed '/; others but/!{/; others/d}' %s | %gaspar opt -p check-spaces,resolve -S - | %FileCheck %s --check-prefix=VISIBLE
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @__kmpc_parallel_60(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64, i32)
declare ptr @__kmpc_alloc_shared(i64)
declare void @__kmpc_get_shared_variables(ptr)
declare i32 @__kmpc_nvptx_parallel_reduce_nowait_v2(ptr, i64, ptr, ptr, ptr)

; Its own two variables, then what the array holds.
define internal void @outlined(ptr %id, ptr %bound, ptr %a, ptr %b, ptr %either) {
; CHECK-LABEL: define internal void @outlined(
; OWN-LABEL: define internal void @outlined(
; OWN:        load i32, ptr addrspace(5)
; CHECK:         load i32, ptr addrspace(1)
; CHECK:         load i32, ptr addrspace(3)
; CHECK:         load i32, ptr %either
  %v1 = load i32, ptr %id
  %v2 = load i32, ptr %a
  %v3 = load i32, ptr %b
  %v4 = load i32, ptr %either
  %list = alloca [1 x ptr]
  store ptr %bound, ptr %list
  %r = call i32 @__kmpc_nvptx_parallel_reduce_nowait_v2(ptr null, i64 8, ptr %list, ptr @shuffle, ptr @copy)
  ret void
}

; The list of what is reduced.
define internal void @shuffle(ptr %list, i16 %lane, i16 %offset, i16 %version) {
; CHECK-LABEL: define internal void @shuffle(
; OWN-LABEL: define internal void @shuffle(
; OWN:        load ptr, ptr addrspace(5)
; OWN:        load i32, ptr addrspace(5)
  %p = load ptr, ptr %list
  %v = load i32, ptr %p
  ret void
}
define internal void @copy(ptr %list, i32 %warps) {
; CHECK-LABEL: define internal void @copy(
; OWN-LABEL: define internal void @copy(
; OWN:        load ptr, ptr addrspace(5)
  %p = load ptr, ptr %list
  ret void
}

; What the runtime gives it beside the list, nobody says.
define internal void @more(ptr %list, ptr %what, {ptr, ptr} %both) {
; CHECK-LABEL: define internal void @more(
; OWN-LABEL: define internal void @more(
; OWN:        load ptr, ptr addrspace(5)
; CHECK:         load i32, ptr %what
; CHECK:         load i32, ptr %one
  %p = load ptr, ptr %list
  %v = load i32, ptr %what
  %one = extractvalue {ptr, ptr} %both, 1
  %w = load i32, ptr %one
  ret void
}
define internal void @by_phi(ptr %list, i32 %warps) {
; CHECK-LABEL: define internal void @by_phi(
; CHECK:         load ptr, ptr %list
  %p = load ptr, ptr %list
  ret void
}
define ptx_kernel void @gives_more(i1 %c) {
  %list = alloca [1 x ptr]
  %r = call i32 @__kmpc_nvptx_parallel_reduce_nowait_v2(ptr null, i64 8, ptr %list, ptr @more, ptr @more)
  %f = select i1 %c, ptr @by_phi, ptr @copy.other
  %r2 = call i32 @__kmpc_nvptx_parallel_reduce_nowait_v2(ptr null, i64 8, ptr %list, ptr null, ptr %f)
  ret void
}
define internal void @copy.other(ptr %list, i32 %warps) {
  ret void
}

; A function that gets no pointers by memory but by the array alone.
define internal void @plain(ptr %id, ptr %bound, i64 %n) {
; CHECK-LABEL: define internal void @plain(
; OWN-LABEL: define internal void @plain(
; OWN:        load i32, ptr addrspace(5)
  %v = load i32, ptr %id
  ret void
}

; Of a function that others may call, too, nothing is known.
define void @visible(ptr %id, ptr %bound, ptr %a) {
; CHECK-LABEL: define void @visible(
; CHECK:         load i32, ptr %a
  %v = load i32, ptr %a
  ret void
}

define ptx_kernel void @k(ptr %x, ptr addrspace(3) %l3) {
  %args = alloca [3 x ptr]
  %others = alloca [1 x ptr]
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %a1 = getelementptr inbounds [3 x ptr], ptr %args, i64 0, i64 1
  %a2 = getelementptr inbounds [3 x ptr], ptr %args, i64 0, i64 2
  %s = call ptr @__kmpc_alloc_shared(i64 4)
  store ptr %x, ptr %args
  store ptr %l, ptr %a1
  store ptr %s, ptr %a2
  call void @__kmpc_parallel_60(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @outlined, ptr null, ptr %args, i64 3, i32 0)
  call void @__kmpc_parallel_60(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @plain, ptr null, ptr %args, i64 1, i32 0)
  call void @__kmpc_parallel_60(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @visible, ptr null, ptr %others, i64 1, i32 0)
  ret void
}

; Threads that waited get the array by a call.  The array's own address is the runtime's choice.  Others that ask may write into it.
define internal void @shared(i16 %level, i32 %id) {
; CHECK-LABEL: define internal void @shared(
; CHECK:         load i32, ptr %a
; ALONE-LABEL: define internal void @shared(
; ALONE:         load ptr, ptr addrspace(5)
; ALONE:         load ptr, ptr %at
; ALONE:         load i32, ptr addrspace(1)
; ALONE:         load i32, ptr addrspace(3)
  %to = alloca ptr
  call void @__kmpc_get_shared_variables(ptr %to)
  %at = load ptr, ptr %to
  %a = load ptr, ptr %at
  %v = load i32, ptr %a
  %second = getelementptr inbounds ptr, ptr %at, i64 1
  %b = load ptr, ptr %second
  %w = load i32, ptr %b
  ret void
}

; Two regions name this wrapper: it gets the array of either.
define internal void @shared_twice(i16 %level, i32 %id) {
; ALONE-LABEL: define internal void @shared_twice(
; ALONE:         load i32, ptr %a
; ALONE:         load i32, ptr addrspace(3)
  %to = alloca ptr
  call void @__kmpc_get_shared_variables(ptr %to)
  %at = load ptr, ptr %to
  %a = load ptr, ptr %at
  %v = load i32, ptr %a
  %second = getelementptr inbounds ptr, ptr %at, i64 1
  %b = load ptr, ptr %second
  %w = load i32, ptr %b
  ret void
}

; Others may call it, or get its address: the array may be any.
define void @shared_visible(i16 %level, i32 %id) {
; CHECK-LABEL: define void @shared_visible(
; CHECK:         load i32, ptr %a
; VISIBLE-LABEL: define void @shared_visible(
; VISIBLE:         load i32, ptr %a
  %to = alloca ptr
  call void @__kmpc_get_shared_variables(ptr %to) ; others but
  %at = load ptr, ptr %to
  %a = load ptr, ptr %at
  %v = load i32, ptr %a
  ret void
}
define internal void @shared_called(i16 %level, i32 %id) {
; CHECK-LABEL: define internal void @shared_called(
; CHECK:         load i32, ptr %a
  %to = alloca ptr
  call void @__kmpc_get_shared_variables(ptr %to) ; others
  %at = load ptr, ptr %to
  %a = load ptr, ptr %at
  %v = load i32, ptr %a
  ret void
}
; No wrapper asks.
define internal void @asks(ptr %id, ptr %bound) {
; CHECK-LABEL: define internal void @asks(
; CHECK:         load i32, ptr %a
  %to = alloca ptr
  call void @__kmpc_get_shared_variables(ptr %to) ; others
  %at = load ptr, ptr %to
  %a = load ptr, ptr %at
  %v = load i32, ptr %a
  ret void
}
; The array goes on to a wrapper that is not seen: it may write behind the pointers.
define internal void @kept(ptr %id, ptr %bound, ptr %list) {
; CHECK-LABEL: define internal void @kept(
; CHECK:         load i32, ptr %p
  %p = load ptr, ptr %list
  %v = load i32, ptr %p
  ret void
}
declare void @unseen(i16, i32)

define ptx_kernel void @waits(ptr %x, ptr addrspace(3) %l3) {
  %args = alloca [2 x ptr]
  %mixed = alloca [2 x ptr]
  %hands = alloca [1 x ptr]
  %list = alloca [1 x ptr]
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %a1 = getelementptr inbounds [2 x ptr], ptr %args, i64 0, i64 1
  %m1 = getelementptr inbounds [2 x ptr], ptr %mixed, i64 0, i64 1
  store ptr %x, ptr %args
  store ptr %l, ptr %a1
  store ptr %l, ptr %mixed
  store ptr %l, ptr %m1
  store ptr %x, ptr %list
  store ptr %list, ptr %hands
  call void @__kmpc_parallel_60(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @asks, ptr @shared, ptr %args, i64 2, i32 0)
  call void @__kmpc_parallel_60(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @asks, ptr @shared_twice, ptr %args, i64 2, i32 0)
  call void @__kmpc_parallel_60(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @asks, ptr @shared_twice, ptr %mixed, i64 2, i32 0)
  call void @__kmpc_parallel_60(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @asks, ptr @shared_visible, ptr %args, i64 2, i32 0)
  call void @__kmpc_parallel_60(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @asks, ptr @shared_called, ptr %args, i64 2, i32 0)
  call void @shared_called(i16 0, i32 0)
  call void @__kmpc_parallel_60(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @kept, ptr @unseen, ptr %hands, i64 1, i32 0)
  ret void
}
