; A tag in the upper half of a local pointer has no place in AMD's pointers of 32 bits.  An index that is added counts as zeros there, and so does
; an id; a tag that is taken off before a pointer is made is none.
; RUN: split-file-22 %s %t
; RUN: for f in sign moved chosen variable loaded added added-moved shifted unknown cut-out cut-out-added called turned taken-from packed constant sentinel aggregate cleared product products; do %not %gaspar retarget --to=amdgcn --no-library -S %t/$f.ll || exit 1; done 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: for f in sign moved chosen variable loaded added added-moved shifted unknown cut-out cut-out-added called turned taken-from packed constant sentinel aggregate cleared product products; do %gaspar retarget --to=nvptx64 --no-library -S %t/$f.ll || exit 1; done 2>&1 | %FileCheck %s --check-prefix=WIDE
; RUN: %gaspar retarget --to=amdgcn --no-library -S %t/none.ll | %FileCheck %s
; Where another number was stored, a pointer that is loaded may be a union's other member.
; RUN: %gaspar retarget --to=amdgcn --no-library -S %t/union.ll | %FileCheck %s --check-prefix=UNION
; UNION: load
; NO-COUNT-21: it has no meaning on amdgcn: an address with other bits in its upper half, where pointers have 32 bits [NO_MEANING] in @k
; WIDE-COUNT-21: store i32 1
; CHECK-COUNT-10: inttoptr
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
;--- added.ll
target triple = "spirv64-unknown-unknown"
declare spir_func i64 @from()
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %t = add i64 %n, 281474976710656
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- added-moved.ll
target triple = "spirv64-unknown-unknown"
declare spir_func i64 @from()
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %z = zext i8 %c to i64
  %s = shl i64 %z, 48
  %t = add i64 %n, %s
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- shifted.ll
target triple = "spirv64-unknown-unknown"
declare spir_func i64 @from()
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %z = zext i8 %c to i64
  %s = shl i64 1, %z
  %t = or i64 %n, %s
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- unknown.ll
target triple = "spirv64-unknown-unknown"
declare spir_func i64 @from()
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %t = or i64 %n, %x
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- cut-out.ll
target triple = "spirv64-unknown-unknown"
declare spir_func i64 @from()
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %s = and i64 %x, -281474976710656
  %t = or i64 %n, %s
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- cut-out-added.ll
target triple = "spirv64-unknown-unknown"
declare spir_func i64 @from()
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %s = and i64 %x, -281474976710656
  %t = add i64 %s, %n
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- called.ll
target triple = "spirv64-unknown-unknown"
declare spir_func i64 @from()
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %s = call spir_func i64 @from()
  %t = or i64 %s, 281474976710656
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- turned.ll
target triple = "spirv64-unknown-unknown"
declare spir_func i64 @from()
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %t = xor i64 %n, -1
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- taken-from.ll
target triple = "spirv64-unknown-unknown"
declare spir_func i64 @from()
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %t = sub i64 -1, %n
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- packed.ll
target triple = "spirv64-unknown-unknown"
declare spir_func i64 @from()
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %s = shl i64 %n, 32
  %t = or i64 %s, 5
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- constant.ll
target triple = "spirv64-unknown-unknown"
declare spir_func i64 @from()
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %t = add i64 4294967296, 0
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- sentinel.ll
target triple = "spirv64-unknown-unknown"
declare spir_func i64 @from()
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %t = select i1 %b, i64 -1, i64 %n
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- aggregate.ll
target triple = "spirv64-unknown-unknown"
declare spir_func i64 @from()
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %u = or i64 %n, 4294967296
  %s = alloca i64
  store i64 %u, ptr %s
  %a = load { ptr addrspace(3) }, ptr %s
  %p = extractvalue { ptr addrspace(3) } %a, 0
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- cleared.ll
target triple = "spirv64-unknown-unknown"
declare spir_func i64 @from()
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %u = and i64 %n, 72057594037927935
  %z = zext i8 %c to i64
  %s = mul i64 %z, 72057594037927936
  %t = add i64 %u, %s
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- union.ll
target triple = "spirv64-unknown-unknown"
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %s = alloca i64
  store i64 4294967296, ptr %s
  %n = ptrtoint ptr addrspace(3) %l to i64
  store i64 %n, ptr %s
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
  %y = lshr i64 %x, 40
  %e = xor i64 %n, %y
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
  %rest = sub i64 1024, %n
  %mirror = add i64 %x, %rest
  %back = add i64 %mirror, %n
  %q7 = inttoptr i64 %back to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q7
  %up = shl i64 %n, 8
  %c8 = zext i8 %c to i64
  %both = or i64 %up, %c8
  %down = lshr i64 %both, 8
  %q8 = inttoptr i64 %down to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q8
  %away = sub i64 %n, 16
  %q9 = inttoptr i64 %away to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q9
  %q10 = inttoptr i64 %x to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q10
  ret void
}
;--- product.ll
target triple = "spirv64-unknown-unknown"
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %u = mul i64 %x, 24
  %t = or i64 %n, %u
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- products.ll
target triple = "spirv64-unknown-unknown"
define spir_func void @k(ptr addrspace(3) %l, i8 %c, i64 %x, i1 %b) {
  %n = ptrtoint ptr addrspace(3) %l to i64
  %y = trunc i64 %x to i32
  %z = zext i32 %y to i64
  %u = mul i64 %z, %z
  %t = or i64 %n, %u
  %p = inttoptr i64 %t to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
