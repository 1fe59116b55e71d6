; --strict=pointers: each generic pointer that is left is an error, accessed or not; and the counts.
; RUN: %not %gaspar opt -S --strict=pointers %s -o %t.none 2> %t.err
; RUN: %FileCheck %s < %t.err
; RUN: test ! -e %t.none
; RUN: %gaspar opt -S --stats-json=%t.json %s -o %t.ll
; RUN: %FileCheck %s --check-prefix=JSON < %t.json
; RUN: %gaspar opt --strict=pointers %S/Inputs/no-pointers.ll -o %t.bc
; RUN: %gaspar opt --strict --stats %s -o %t.bc 2>&1 | %FileCheck %s --check-prefix=TEXT
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
; CHECK:      error: memory '@table' is a generic pointer, or has one [POINTER_LEFT] in @table
; CHECK-NEXT: error: parameter '%out' is a generic pointer, or has one [POINTER_LEFT] in @given
; CHECK-NEXT: error: result '@given' is a generic pointer, or has one [POINTER_LEFT] in @given
; CHECK-NEXT: error: memory '%list' is a generic pointer, or has one [POINTER_LEFT] in @k
; CHECK-NEXT: error: cast '%g' is a generic pointer, or has one [POINTER_LEFT] in @k
; CHECK-NEXT: error: memory '%list' is a generic pointer, or has one [POINTER_LEFT] in @k
; CHECK-NEXT: error: cast 'ptr addrspace(4) null' is a generic pointer, or has one [POINTER_LEFT] in @k
; CHECK-NEXT: error: memory '%element' is a generic pointer, or has one [POINTER_LEFT] in @k
; CHECK-NEXT: error: parameter '%g' is a generic pointer, or has one [POINTER_LEFT] in @k
; CHECK-NOT:  error
; JSON:      "generic_pointers_left": {
; JSON-NEXT:   "all": 9,
; JSON-NEXT:   "cast": {
; JSON-NEXT:     "left": 2,
; JSON-NEXT:     "first": "@k"
; JSON:        "memory": {
; JSON-NEXT:     "left": 4,
; JSON-NEXT:     "first": "@table",
; JSON-NEXT:     "why": "code outside the module may use the variable"
; JSON:        "parameter": {
; JSON-NEXT:     "left": 2,
; JSON-NEXT:     "first": "@given",
; JSON-NEXT:     "why": "the function has no body here"
; JSON:        "result": {
; JSON-NEXT:     "left": 1,
; TEXT: generic memory {{ *}}4 left, the first at @table: code outside the module may use the variable{{$}}
%S = type { i32, ptr addrspace(4) }
@table = addrspace(1) global [2 x %S] zeroinitializer
declare ptr addrspace(4) @given(ptr addrspace(4) %out)
declare void @unused(ptr addrspace(4))
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %f) {
  %list = alloca [2 x ptr addrspace(4)]
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  store ptr addrspace(4) null, ptr %list
  %element = getelementptr %S, ptr addrspace(1) @table, i32 1, i32 0
  store i32 1, ptr addrspace(1) %element
  %r = call ptr addrspace(4) @given(ptr addrspace(4) %g)
  call addrspace(3) void %f(ptr addrspace(4) %g)
  ret void
}
