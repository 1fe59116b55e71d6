; A tag in the upper half of a local pointer has no place in AMD's pointers of 32 bits.  What only may lie there, an index or a number from elsewhere, counts as
; zeros, and a tag that is taken off before a pointer is made is none.
; RUN: split-file-22 %s %t
; RUN: for f in sign moved chosen variable; do %not %gaspar retarget --to=amdgcn --no-library -S %t/$f.ll || exit 1; done 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: for f in sign moved chosen variable; do %gaspar retarget --to=nvptx64 --no-library -S %t/$f.ll || exit 1; done 2>&1 | %FileCheck %s --check-prefix=WIDE
; RUN: %gaspar retarget --to=amdgcn --no-library -S %t/none.ll | %FileCheck %s
; A pointer that is read from memory is not asked what was stored there.
; RUN: %gaspar retarget --to=amdgcn --no-library -S %t/loaded.ll | %FileCheck %s --check-prefix=LOADED
; LOADED: load
; NO-COUNT-4: it has no meaning on amdgcn: an address with other bits in its upper half, where pointers have 32 bits [NO_MEANING] in @k
; WIDE-COUNT-4: inttoptr
; CHECK-COUNT-6: inttoptr
;--- sign.ll
target triple = "spirv64-unknown-unknown"
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %t = or i64 %n, -9223372036854775808
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- moved.ll
target triple = "spirv64-unknown-unknown"
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %z = zext i8 %c to i64
  %s = shl i64 %z, 56
  %t = xor i64 %n, %s
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- chosen.ll
target triple = "spirv64-unknown-unknown"
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %u = or i64 %n, 281474976710656
  %t = select i1 %b, i64 %u, i64 %n
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- variable.ll
target triple = "spirv64-unknown-unknown"
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %s = alloca i64
  %u = or i64 %n, 4294967296
  store i64 %u, ptr %s
  %t = load i64, ptr %s
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- loaded.ll
target triple = "spirv64-unknown-unknown"
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %s = alloca i64
  %u = or i64 %n, 4294967296
  store i64 %u, ptr %s
  %p = load ptr addrspace(3), ptr %s
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- none.ll
target triple = "spirv64-unknown-unknown"
declare spir_func i64 @_Z12get_local_idj(i32)
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %u = or i64 %n, -9223372036854775808
  %v = and i64 %u, 9223372036854775807
  %q1 = inttoptr i64 %v to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q1
  %a = add i64 %n, 15
  %d = and i64 %a, -16
  %q2 = inttoptr i64 %d to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q2
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %s = shl i64 %id, 4
  %w = xor i64 %n, %s
  %q3 = inttoptr i64 %w to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q3
  %e = xor i64 %n, %x
  %q4 = inttoptr i64 %e to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q4
  %m = xor i64 %n, -1
  %g = xor i64 %m, -1
  %q5 = inttoptr i64 %g to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q5
  %low = and i64 %n, 4294967295
  %high = lshr i64 %n, 32
  %h = shl i64 %high, 32
  %j = or i64 %h, %low
  %q6 = inttoptr i64 %j to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q6
  ret void
}
