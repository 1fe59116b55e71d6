; Calls by pointer: the functions of a type whose address some file takes get what the calls of that
; type pass, in whichever file these are, and the calls get what the functions return.
; RUN: split-file-22 %s %t
; RUN: for f in a b c d e f; do %gaspar summarize %t/$f.ll -o %t/$f.gsum; done
; RUN: %gaspar summary %t/b.gsum | %FileCheck --check-prefix=SUMMARY %s
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum %t/c.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll | %FileCheck --check-prefix=CALL %s
; RUN: %gaspar opt -S --index=%t/b.gidx %t/b.ll | %FileCheck --check-prefixes=BODY,NEAR %s
; RUN: %gaspar opt -S --index=%t/c.gidx %t/c.ll | %FileCheck --check-prefix=INSIDE %s
; SUMMARY: define @near, address taken:
; SUMMARY: calls by pointer of type
; SUMMARY: call by pointer of type {{[0-9a-f]+}}: 0: v{{[0-9]+}} -> v{{[0-9]+}}

; In a.ll what is called returns local pointers; in b.ll and c.ll it gets them.
; CALL-LABEL: @k(
; CALL:         store i32 7, ptr addrspace(3) %
; NEAR-LABEL: @near(
; NEAR:         store i32 1, ptr addrspace(3) %
; BODY-LABEL: @second(
; BODY:         store i32 5, ptr addrspace(3) %
; INSIDE-LABEL: @inside(
; INSIDE:         store i32 2, ptr addrspace(3) %

; Of code that no file has, and that may access memory, nobody knows what it calls: @near gets any
; pointer, and so does @inside, which c.ll alone can name. The same with assembly, with an alias, and
; where one function of the type has callers outside.
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum %t/c.gsum %t/d.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll | %FileCheck --check-prefix=OPEN-CALL %s
; RUN: %gaspar opt -S --index=%t/b.gidx %t/b.ll | %FileCheck --check-prefix=OPEN-NEAR %s
; RUN: %gaspar opt -S --index=%t/c.gidx %t/c.ll | %FileCheck --check-prefix=OPEN-INSIDE %s
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum %t/c.gsum %t/e.gsum
; RUN: %gaspar opt -S --index=%t/b.gidx %t/b.ll | %FileCheck --check-prefix=OPEN-NEAR %s
; RUN: %gaspar opt -S --index=%t/c.gidx %t/c.ll | %FileCheck --check-prefix=OPEN-INSIDE %s
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum %t/c.gsum %t/f.gsum
; RUN: %gaspar opt -S --index=%t/b.gidx %t/b.ll | %FileCheck --check-prefix=OPEN-NEAR %s
; RUN: %gaspar opt -S --index=%t/c.gidx %t/c.ll | %FileCheck --check-prefix=OPEN-INSIDE %s
; RUN: %gaspar thinlink --entries=near %t/a.gsum %t/b.gsum %t/c.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll | %FileCheck --check-prefix=OPEN-CALL %s
; RUN: %gaspar opt -S --index=%t/b.gidx %t/b.ll | %FileCheck --check-prefix=OPEN-NEAR %s
; RUN: %gaspar opt -S --index=%t/c.gidx %t/c.ll | %FileCheck --check-prefix=OPEN-INSIDE %s
; OPEN-CALL-LABEL: @k(
; OPEN-CALL:         store i32 7, ptr %
; OPEN-NEAR-LABEL: @near(
; OPEN-NEAR:         store i32 1, ptr %p
; OPEN-INSIDE-LABEL: @inside(
; OPEN-INSIDE:         store i32 2, ptr %p

; Where only open functions are in the program, calls by pointer are calls of unknown code.
; RUN: %gaspar thinlink %t/a.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll | %FileCheck --check-prefix=OPEN-CALL %s

;--- a.ll
target triple = "amdgcn-amd-amdhsa"
@table = external addrspace(1) global [2 x ptr]
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(3) %tile, i32 %i) {
  %s = addrspacecast ptr addrspace(3) %tile to ptr
  %at = getelementptr ptr, ptr addrspace(1) @table, i32 %i
  %f = load ptr, ptr addrspace(1) %at
  %q = call ptr %f(ptr %s)
  store i32 7, ptr %q
  ret void
}

;--- b.ll
target triple = "amdgcn-amd-amdhsa"
@table = addrspace(1) global [2 x ptr] zeroinitializer
declare void @fill()
define ptr @near(ptr %p) noinline {
  store i32 1, ptr %p
  %n = getelementptr i8, ptr %p, i64 4
  ret ptr %n
}
define amdgpu_kernel void @second(ptr addrspace(3) %tile) {
  store ptr @near, ptr addrspace(1) @table
  call void @fill()
  %s = addrspacecast ptr addrspace(3) %tile to ptr
  %f = load ptr, ptr addrspace(1) @table
  %q = call ptr %f(ptr %s)
  store i32 5, ptr %q
  ret void
}

;--- c.ll
target triple = "amdgcn-amd-amdhsa"
@table = external addrspace(1) global [2 x ptr]
define internal ptr @inside(ptr %p) noinline {
  store i32 2, ptr %p
  ret ptr %p
}
define void @fill() noinline {
  %at = getelementptr ptr, ptr addrspace(1) @table, i32 1
  store ptr @inside, ptr addrspace(1) %at
  ret void
}

;--- d.ll
target triple = "amdgcn-amd-amdhsa"
declare void @elsewhere()
define amdgpu_kernel void @third() {
  call void @elsewhere()
  ret void
}

;--- e.ll
target triple = "amdgcn-amd-amdhsa"
module asm "; what is here may access memory"

;--- f.ll
target triple = "amdgcn-amd-amdhsa"
@near2 = alias ptr (ptr), ptr @far
define ptr @far(ptr %p) noinline {
  store i32 3, ptr %p
  ret ptr %p
}
