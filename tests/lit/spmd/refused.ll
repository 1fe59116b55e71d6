; What has no vector form is refused, each place with its reason.
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=several 2>&1 | %FileCheck %s --check-prefix=SEVERAL
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=meets 2>&1 | %FileCheck %s --check-prefix=MEETS
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=waits 2>&1 | %FileCheck %s --check-prefix=WAITS
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=grows 2>&1 | %FileCheck %s --check-prefix=GROWS
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=large 2>&1 | %FileCheck %s --check-prefix=LARGE
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=value 2>&1 | %FileCheck %s --check-prefix=VALUE
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=eight --lanes=16 2>&1 | %FileCheck %s --check-prefix=OTHER
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=four 2>&1 | %FileCheck %s --check-prefix=FOUR
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=none 2>&1 | %FileCheck %s --check-prefix=NONE
; RUN: %not %gaspar genx vectorize %s -o %t.bc --lanes=12 2>&1 | %FileCheck %s --check-prefix=USAGE
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=spins 2>&1 | %FileCheck %s --check-prefix=SPINS
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=locks 2>&1 | %FileCheck %s --check-prefix=LOCKS
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=fails 2>&1 | %FileCheck %s --check-prefix=FAILS
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=kept 2>&1 | %FileCheck %s --check-prefix=KEPT
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=clusters 2>&1 | %FileCheck %s --check-prefix=CLUSTERS
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=halves 2>&1 | %FileCheck %s --check-prefix=HALVES
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=records 2>&1 | %FileCheck %s --check-prefix=RECORDS
; RUN: %gaspar genx vectorize %s -o %t.bc --kernel=exchanges
; RUN: %gaspar genx vectorize %s -o %t.bc --kernel=eight
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; NONE: error: there is no kernel 'none' [BAD_LAUNCH]
; USAGE: lanes

@table = external addrspace(2) constant [4 x i32]
@l = internal addrspace(3) global [20000 x i32] poison

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func void @_Z7barrierj(i32) convergent
declare spir_func void @elsewhere()
declare spir_func half @_Z6ditherDh(half)
declare spir_func i32 @_Z30sub_group_clustered_reduce_addij(i32, i32) convergent

; SEVERAL-DAG: error: it has no vector form: an access through a generic pointer; run gaspar opt --target=intel first [NOT_VECTORIZED]
; SEVERAL-DAG: error: it has no vector form: an atomic access of 2 bytes in global memory; messages do 4, and in global memory 8 [NOT_VECTORIZED]
; SEVERAL-DAG: error: it has no vector form: an atomic access of 8 bytes in local memory; messages do 4, and in global memory 8 [NOT_VECTORIZED]
; SEVERAL-DAG: error: it has no vector form: an atomic operation that no message does [NOT_VECTORIZED]
; SEVERAL-DAG: error: it has no vector form: a call of 'elsewhere' [NOT_VECTORIZED]
; SEVERAL-DAG: error: it has no vector form: a call through a pointer [NOT_VECTORIZED]
; SEVERAL-DAG: error: it has no vector form: a value of type i128 [NOT_VECTORIZED]
; SEVERAL-DAG: error: it has no vector form: the constant @table [NOT_VECTORIZED]
define spir_kernel void @several(ptr addrspace(1) %x, i32 %n, ptr addrspace(4) %g) {
  %a = atomicrmw add ptr addrspace(1) %x, i16 1 seq_cst
  %b = atomicrmw add ptr addrspace(3) @l, i64 1 seq_cst
  %c = load volatile i32, ptr addrspace(4) %g
  %d = atomicrmw uinc_wrap ptr addrspace(1) %x, i32 1 seq_cst
  call spir_func void @elsewhere()
  %f = inttoptr i32 %n to ptr
  call spir_func void %f()
  %e = call spir_func i64 @_Z13get_global_idj(i32 %n)
  store volatile i64 %e, ptr addrspace(1) %x
  %w = load volatile i64, ptr addrspace(1) %x
  %h = zext i64 %w to i128
  %i = mul i128 %h, %h
  %j = lshr i128 %i, 64
  %k = trunc i128 %j to i64
  store volatile i64 %k, ptr addrspace(1) %x
  %p = getelementptr i32, ptr addrspace(2) @table, i64 %e
  %v = load volatile i32, ptr addrspace(2) %p
  ret void
}

; A copy of elements of unknown size; the message names the call, not the type of its event.
; RECORDS-NOT: spirv.Event
; RECORDS: error: it has no vector form: a call of '_Z21async_work_group_copyPU3AS36recordPU3AS1KS_m9ocl_event' [NOT_VECTORIZED]
; RECORDS-NOT: spirv.Event
declare spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS36recordPU3AS1KS_m9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, target("spirv.Event"))
define spir_kernel void @records(ptr addrspace(1) %x, ptr addrspace(3) %y) {
  %e = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS36recordPU3AS1KS_m9ocl_event(ptr addrspace(3) %y, ptr addrspace(1) %x, i64 4, target("spirv.Event") zeroinitializer)
  ret void
}

; MEETS: error: it has no vector form: a barrier in code that only some work-items of a thread reach [NOT_VECTORIZED]
define spir_kernel void @meets(ptr addrspace(1) %x) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %c = icmp ult i64 %id, 3
  br i1 %c, label %then, label %out
then:
  call spir_func void @_Z7barrierj(i32 1) convergent
  br label %out
out:
  ret void
}

; WAITS: error: it has no vector form: a loop that ends only when another work-item writes: work-items of one thread could wait for each other for ever [NOT_VECTORIZED]
define spir_kernel void @waits(ptr addrspace(1) %x) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %x, i64 %id
  br label %loop
loop:
  %v = load volatile i64, ptr addrspace(1) %p
  %c = icmp eq i64 %v, 0
  br i1 %c, label %loop, label %out
out:
  store i64 1, ptr addrspace(1) %x
  ret void
}

; SPINS: error: it has no vector form: a loop that ends only when another work-item writes: work-items of one thread could wait for each other for ever [NOT_VECTORIZED]
define spir_kernel void @spins(ptr addrspace(1) %x) {
entry:
  br label %loop
loop:
  %v = atomicrmw xchg ptr addrspace(1) %x, i32 1 seq_cst
  %c = icmp eq i32 %v, 0
  br i1 %c, label %out, label %loop
out:
  store atomic i32 0, ptr addrspace(1) %x release, align 4
  ret void
}

; A compare-and-exchange with one expected value is such a lock, too; so is a loop that ends where the exchange fails.
; LOCKS: error: it has no vector form: a loop that ends only when another work-item writes: work-items of one thread could wait for each other for ever [NOT_VECTORIZED]
define spir_kernel void @locks(ptr addrspace(1) %x) {
entry:
  br label %loop
loop:
  %v = cmpxchg ptr addrspace(1) %x, i32 0, i32 1 seq_cst seq_cst
  %c = extractvalue { i32, i1 } %v, 1
  br i1 %c, label %out, label %loop
out:
  store atomic i32 0, ptr addrspace(1) %x release, align 4
  ret void
}

; FAILS: error: it has no vector form: a loop that ends only when another work-item writes: work-items of one thread could wait for each other for ever [NOT_VECTORIZED]
define spir_kernel void @fails(ptr addrspace(1) %x) {
entry:
  br label %loop
loop:
  %old = load atomic i32, ptr addrspace(1) %x monotonic, align 4
  %v = cmpxchg ptr addrspace(1) %x, i32 %old, i32 %old seq_cst seq_cst
  %c = extractvalue { i32, i1 } %v, 1
  br i1 %c, label %loop, label %out
out:
  ret void
}

; A flag that is kept in memory of the work-item's own.
; KEPT: error: it has no vector form: a loop that ends only when another work-item writes: work-items of one thread could wait for each other for ever [NOT_VECTORIZED]
define spir_kernel void @kept(ptr addrspace(1) %x, ptr addrspace(1) %y) {
entry:
  br label %loop
loop:
  %v = load atomic i32, ptr addrspace(1) %x monotonic, align 4
  store i32 %v, ptr addrspace(1) %y
  call spir_func void @_Z7barrierj(i32 1) convergent
  %w = load i32, ptr addrspace(1) %y
  %c = icmp eq i32 %w, 0
  br i1 %c, label %loop, label %out
out:
  ret void
}

; This one ends: who does not leave it was slower than another.
define spir_kernel void @exchanges(ptr addrspace(1) %x) {
entry:
  %first = load atomic i32, ptr addrspace(1) %x monotonic, align 4
  br label %loop
loop:
  %old = phi i32 [ %first, %entry ], [ %found, %loop ]
  %new = mul i32 %old, 3
  %v = cmpxchg ptr addrspace(1) %x, i32 %old, i32 %new seq_cst seq_cst
  %found = extractvalue { i32, i1 } %v, 0
  %c = extractvalue { i32, i1 } %v, 1
  br i1 %c, label %out, label %loop
out:
  ret void
}

; GROWS: error: it has no vector form: private memory whose size is not constant, or which begins in a loop [NOT_VECTORIZED]
define spir_kernel void @grows(i32 %n) {
  %a = alloca i32, i32 %n
  store volatile i32 %n, ptr %a
  ret void
}

; LARGE: error: it has no vector form: 80016 bytes of local memory; a group has 65536 [NOT_VECTORIZED]
define spir_kernel void @large(i32 %n) {
  store volatile i32 %n, ptr addrspace(3) @l
  ret void
}

; VALUE: error: it has no vector form: parameter 0, which is neither a number, a vector, a struct by value of at most 2048 bytes nor a pointer to named memory [NOT_VECTORIZED]
define spir_kernel void @value(ptr byval([513 x i32]) %n) {
  ret void
}

; CLUSTERS: error: it has no vector form: a call of '_Z30sub_group_clustered_reduce_addij' for clusters whose size is not constant [NOT_VECTORIZED]
define spir_kernel void @clusters(ptr addrspace(1) %x, i32 %n) {
  %v = call spir_func i32 @_Z30sub_group_clustered_reduce_addij(i32 %n, i32 %n) convergent
  store i32 %v, ptr addrspace(1) %x
  ret void
}

; The half behind a half is not the float behind it.
; HALVES: error: it has no vector form: a call of '_Z6ditherDh' [NOT_VECTORIZED]
define spir_kernel void @halves(ptr addrspace(1) %x) {
  %v = load half, ptr addrspace(1) %x
  %w = call spir_func half @_Z6ditherDh(half %v)
  store half %w, ptr addrspace(1) %x
  ret void
}

; OTHER: error: the kernel asks for 8 work-items a thread (intel_reqd_sub_group_size), not 16 [NOT_VECTORIZED]
define spir_kernel void @eight() !intel_reqd_sub_group_size !0 {
  ret void
}

; FOUR: error: a thread has 8, 16 or 32 work-items, not 4 [NOT_VECTORIZED]
define spir_kernel void @four() !intel_reqd_sub_group_size !1 {
  ret void
}

!0 = !{i32 8}
!1 = !{i32 4}
