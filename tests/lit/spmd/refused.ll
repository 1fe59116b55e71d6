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
; RUN: %gaspar genx vectorize %s -o %t.bc --kernel=eight
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; NONE: error: there is no kernel 'none' [BAD_LAUNCH]
; USAGE: lanes

@table = addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@l = internal addrspace(3) global [20000 x i32] poison

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func void @_Z7barrierj(i32) convergent
declare spir_func void @elsewhere()

; SEVERAL-DAG: error: it has no vector form: an access of 1 bytes; messages move 4 or 8 [NOT_VECTORIZED]
; SEVERAL-DAG: error: it has no vector form: an access that is aligned to 2 bytes; it has 4 [NOT_VECTORIZED]
; SEVERAL-DAG: error: it has no vector form: an access through a generic pointer; run gaspar opt --target=intel first [NOT_VECTORIZED]
; SEVERAL-DAG: error: it has no vector form: atomic access [NOT_VECTORIZED]
; SEVERAL-DAG: error: it has no vector form: a call of 'elsewhere' [NOT_VECTORIZED]
; SEVERAL-DAG: error: it has no vector form: a call through a pointer [NOT_VECTORIZED]
; SEVERAL-DAG: error: it has no vector form: a call of '_Z13get_global_idj' for a dimension that is not constant [NOT_VECTORIZED]
; SEVERAL-DAG: error: it has no vector form: a value of type i128 [NOT_VECTORIZED]
; SEVERAL-DAG: error: it has no vector form: the constant @table [NOT_VECTORIZED]
define spir_kernel void @several(ptr addrspace(1) %x, i32 %n, ptr addrspace(4) %g) {
  %a = load volatile i8, ptr addrspace(1) %x
  %b = load volatile i32, ptr addrspace(1) %x, align 2
  %c = load volatile i32, ptr addrspace(4) %g
  %d = atomicrmw add ptr addrspace(1) %x, i32 1 seq_cst
  call spir_func void @elsewhere()
  %f = inttoptr i32 %n to ptr
  call spir_func void %f()
  %e = call spir_func i64 @_Z13get_global_idj(i32 %n)
  store volatile i64 %e, ptr addrspace(1) %x
  %h = zext i64 %e to i128
  %i = mul i128 %h, %h
  %j = lshr i128 %i, 64
  %k = trunc i128 %j to i64
  store volatile i64 %k, ptr addrspace(1) %x
  %p = getelementptr i32, ptr addrspace(2) @table, i64 %e
  %v = load volatile i32, ptr addrspace(2) %p
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

; WAITS: error: it has no vector form: a volatile access in a loop, by which work-items of one thread may wait for each other [NOT_VECTORIZED]
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

; VALUE: error: it has no vector form: parameter 0, which is neither a number, a vector nor a pointer to named memory [NOT_VECTORIZED]
define spir_kernel void @value(ptr byval([4 x i32]) %n) {
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
