; An internal wrapper may have called a function of another file that asks for the array in its place: what the array holds may then
; be written through that, also if only a slice says that there is such a function.  Nor is it known in one file alone.
; RUN: split-file-22 %s %t
; RUN: %gaspar summarize %t/a.ll -o %t/a.gsum
; RUN: %gaspar summarize %t/asks.ll -o %t/asks.gsum
; RUN: %gaspar summarize %t/none.ll -o %t/none.gsum
; RUN: %gaspar thinlink %t/a.gsum %t/asks.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll | %FileCheck %t/a.ll
; RUN: %gaspar opt -S %t/a.ll | %FileCheck %t/a.ll
; RUN: %gaspar opt -S --world=closed %t/a.ll | %FileCheck %t/a.ll

; If no file has such a function, only the wrapper may ask.
; RUN: %gaspar thinlink %t/a.gsum %t/none.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll | %FileCheck %t/a.ll --check-prefix=NONE
; RUN: grep -v 'declare void @other' %t/a.ll | cat - %t/linked > %t/linked.ll
; RUN: %gaspar opt -S %t/linked.ll | %FileCheck %t/a.ll --check-prefix=NONE

; If no file has the function, it is code elsewhere.
; RUN: %gaspar thinlink %t/a.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll | %FileCheck %t/a.ll

; Nor is it known if the linker may take another body of a function, or in an open world if the function is called by pointer.
; RUN: sed 's/define void/define weak void/' %t/linked.ll > %t/weak.ll
; RUN: %gaspar opt -S %t/weak.ll | %FileCheck %t/a.ll
; RUN: sed 's/call void @other(/%%f = load ptr, ptr addrspace(1) @pointer\n  call void %%f(/' %t/linked.ll > %t/pointer.ll
; RUN: %gaspar opt -S %t/pointer.ll | %FileCheck %t/a.ll

;--- a.ll
; CHECK-LABEL: define {{.*}}@k(
; CHECK:         store i32 7, ptr %q
; NONE-LABEL: define {{.*}}@k(
; NONE:         store i32 7, ptr addrspace(3)
target triple = "amdgcn-amd-amdhsa"
target datalayout = "A5"
declare void @__kmpc_parallel_51(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64)
@pointer = external addrspace(1) global ptr
@tile = internal addrspace(3) global [64 x i32] poison
define internal void @body(ptr %gtid, ptr %tid, ptr %p) noinline {
  ret void
}
define internal void @wrapper(i16 %level, i32 %thread) noinline {
  call void @other(i16 %level, i32 %thread)
  ret void
}
define amdgpu_kernel void @k() {
  %list = alloca [1 x ptr], addrspace(5)
  %cell.a = alloca ptr, addrspace(5)
  %flat = addrspacecast ptr addrspace(5) %list to ptr
  %cell = addrspacecast ptr addrspace(5) %cell.a to ptr
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %cell
  store ptr %cell, ptr %flat
  call void @__kmpc_parallel_51(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @body, ptr @wrapper, ptr %flat, i64 1)
  %q = load ptr, ptr %cell
  store i32 7, ptr %q
  ret void
}
declare void @other(i16, i32)

;--- asks.ll
target triple = "amdgcn-amd-amdhsa"
target datalayout = "A5"
declare void @__kmpc_get_shared_variables(ptr)
@g = addrspace(1) global i32 0
define void @other(i16 %level, i32 %thread) noinline {
  %args = alloca ptr, addrspace(5)
  %at = addrspacecast ptr addrspace(5) %args to ptr
  call void @__kmpc_get_shared_variables(ptr %at)
  %list = load ptr, ptr %at
  %cell = load ptr, ptr %list
  store ptr addrspacecast (ptr addrspace(1) @g to ptr), ptr %cell
  ret void
}

;--- none.ll
target triple = "amdgcn-amd-amdhsa"
target datalayout = "A5"
define void @other(i16 %level, i32 %thread) noinline {
  ret void
}

;--- linked
define void @other(i16 %level, i32 %thread) noinline {
  ret void
}
