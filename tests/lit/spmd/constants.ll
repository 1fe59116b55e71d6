; Variables that hold sums of addresses: the launch adds its buffer's address to those of one variable, and differences are numbers.
; RUN: %gaspar genx vectorize %s -S -o %t.ll --kernel=k
; RUN: %gaspar genx run %t.ll --kernel=k -g 4 -a x=i32[4]:zero --compare --expect=x=i32[4]:15,117,8,12
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=part 2>&1 | %FileCheck %s --check-prefix=PART
; RUN: %not %gaspar genx vectorize %s -o %t.bc --kernel=twice 2>&1 | %FileCheck %s --check-prefix=TWICE
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
@a = internal addrspace(1) global i32 5
@b = internal addrspace(1) global [2 x i32] [i32 6, i32 7]
@t = internal addrspace(2) constant [4 x i64] [
  i64 ptrtoint (ptr addrspace(1) @a to i64),
  i64 add (i64 ptrtoint (ptr addrspace(1) @b to i64), i64 4),
  i64 sub (i64 ptrtoint (ptr addrspace(1) getelementptr (i32, ptr addrspace(1) @b, i64 2) to i64), i64 ptrtoint (ptr addrspace(1) @b to i64)),
  i64 add (i64 sub (i64 12, i64 ptrtoint (ptr addrspace(1) @b to i64)), i64 ptrtoint (ptr addrspace(1) @b to i64))]
@low = internal addrspace(2) constant i32 trunc (i64 ptrtoint (ptr addrspace(1) @a to i64) to i32)
@sum = internal addrspace(2) constant i64 add (i64 ptrtoint (ptr addrspace(1) @a to i64), i64 ptrtoint (ptr addrspace(1) @b to i64))
declare spir_func i64 @_Z13get_global_idj(i32)

; The first two elements are addresses, and what they point to is read.
define spir_kernel void @k(ptr addrspace(1) %x) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %s = getelementptr i64, ptr addrspace(2) @t, i64 %i
  %n = load i64, ptr addrspace(2) %s
  %q = getelementptr i32, ptr addrspace(1) %x, i64 %i
  %is = icmp ult i64 %i, 2
  br i1 %is, label %read, label %keep
read:
  %p = inttoptr i64 %n to ptr addrspace(1)
  %v = load i32, ptr addrspace(1) %p
  %h = mul i64 %i, 100
  %h10 = add i64 %h, 10
  %h32 = trunc i64 %h10 to i32
  %w = add i32 %v, %h32
  br label %out
keep:
  %low = trunc i64 %n to i32
  br label %out
out:
  %r = phi i32 [ %w, %read ], [ %low, %keep ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; PART: error: it has no vector form: the constant @low [NOT_VECTORIZED]
define spir_kernel void @part(ptr addrspace(1) %x) {
  %v = load volatile i32, ptr addrspace(2) @low
  store i32 %v, ptr addrspace(1) %x
  ret void
}

; TWICE: error: it has no vector form: the constant @sum [NOT_VECTORIZED]
define spir_kernel void @twice(ptr addrspace(1) %x) {
  %v = load volatile i64, ptr addrspace(2) @sum
  store i64 %v, ptr addrspace(1) %x
  ret void
}
