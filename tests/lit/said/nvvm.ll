; A malformed "nvvm.as" is reported with its fault; a well-formed one is not.
; RUN: %gaspar opt -S -p check-spaces,infer %s -o %t.ll 2> %t.err
; RUN: %FileCheck %s < %t.err
; RUN: grep -c '\[SAID\]' %t.err | %FileCheck %s --check-prefix=COUNT
; COUNT: {{^}}6{{$}}
target triple = "nvptx64-nvidia-cuda"
; CHECK: "nvvm.as" is ignored: it has 1 numbers for 2 parameters [SAID] in @short
declare void @short(ptr, ptr) "nvvm.as"="array<i32: 3>"
; CHECK: "nvvm.as" is ignored: '3' has not the form array<i32: N, N> [SAID] in @number
declare void @number(ptr) "nvvm.as"="3"
; CHECK: 'array<i32: 3' has not the form {{.*}} in @open
declare void @open(ptr) "nvvm.as"="array<i32: 3"
; CHECK: 'array<i64: 3>' has not the form {{.*}} in @wide
declare void @wide(ptr) "nvvm.as"="array<i64: 3>"
; CHECK: 'array<i32: 3> ' has not the form {{.*}} in @behind
declare void @behind(ptr) "nvvm.as"="array<i32: 3> "
; CHECK: "nvvm.as" is ignored: 8, of parameter 1, is no space [SAID] in @space
declare void @space(ptr, ptr) "nvvm.as"="array<i32: 3, 8>"
declare void @right(ptr, ptr) "nvvm.as"="array<i32: 3, 0>"
declare void @none() "nvvm.as"="array<i32>"
