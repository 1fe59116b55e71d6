; Code without a body that only reads sees what visible variables hold: it may return that, or call
; functions with it.  Code that gets at its arguments alone sees none of them.
; RUN: split-file-22 %s %t
; RUN: %gaspar opt -S --world=closed %t/number.ll | %FileCheck %t/number.ll
; RUN: %gaspar opt -S --world=closed %t/call.ll | %FileCheck %t/call.ll
; RUN: %gaspar opt -S --world=closed %t/at-call.ll | %FileCheck %t/at-call.ll
; RUN: %gaspar opt -S %t/constant.ll | %FileCheck %t/constant.ll
; RUN: %gaspar opt -S --world=closed %t/constant.ll | %FileCheck %t/constant.ll
; RUN: %gaspar opt -S --world=closed %t/own.ll | %FileCheck %t/own.ll
; RUN: %gaspar opt -S --world=closed %t/arguments.ll | %FileCheck %t/arguments.ll

;--- number.ll
target triple = "spirv64-unknown-unknown"
@lds = internal addrspace(3) global [4 x i32] poison
@v = addrspace(1) global ptr addrspace(4) null
declare spir_func i64 @peek() memory(read)
define spir_kernel void @k() {
; CHECK-LABEL: @k(
; CHECK:         store i32 7, ptr addrspace(4) %p
  %lg = addrspacecast ptr addrspace(3) @lds to ptr addrspace(4)
  store ptr addrspace(4) %lg, ptr addrspace(1) @v
  %n = call spir_func i64 @peek()
  %p = inttoptr i64 %n to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %p
  ret void
}

;--- call.ll
target triple = "spirv64-unknown-unknown"
@lds = internal addrspace(3) global [4 x i32] poison
@v = addrspace(1) global ptr null
declare spir_func i32 @apply() memory(read)
define internal spir_func i32 @f(ptr addrspace(4) %p) noinline {
; CHECK-LABEL: i32 @f(ptr addrspace(4)
; CHECK:         load i32, ptr addrspace(4) %p
  %r = load i32, ptr addrspace(4) %p
  ret i32 %r
}
define spir_kernel void @k(ptr addrspace(1) %out) {
  %lg = addrspacecast ptr addrspace(3) @lds to ptr addrspace(4)
  %x = call spir_func i32 @f(ptr addrspace(4) %lg)
  store ptr @f, ptr addrspace(1) @v
  %y = call spir_func i32 @apply()
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(1) %out
  ret void
}

;--- at-call.ll
target triple = "spirv64-unknown-unknown"
@lds = internal addrspace(3) global [4 x i32] poison
@v = addrspace(1) global ptr addrspace(4) null
declare spir_func ptr addrspace(4) @fetch()
define spir_kernel void @k() {
; CHECK-LABEL: @k(
; CHECK:         store i32 7, ptr addrspace(4) %p
  %lg = addrspacecast ptr addrspace(3) @lds to ptr addrspace(4)
  store ptr addrspace(4) %lg, ptr addrspace(1) @v
  %p = call spir_func ptr addrspace(4) @fetch() memory(read)
  store i32 7, ptr addrspace(4) %p
  ret void
}

; What visible constants point to is known to it, what others point to is not.
;--- constant.ll
target triple = "nvptx64-nvidia-cuda"
@slot = internal addrspace(1) global ptr null
@other = internal addrspace(1) global ptr null
@shown = addrspace(1) constant { i32, [1 x ptr] } { i32 1, [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @slot to ptr)] }
@own = internal addrspace(1) constant [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @other to ptr)]
declare void @poke()
define ptx_kernel void @k(ptr addrspace(1) %out) {
; CHECK-LABEL: @k(
; CHECK:         store i32 7, ptr %q
; CHECK:         store i32 8, ptr addrspace(1)
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %at = load ptr, ptr addrspace(1) @own
  store ptr %og, ptr addrspace(1) @slot
  store ptr %og, ptr %at
  call void @poke()
  %q = load ptr, ptr addrspace(1) @slot
  store i32 7, ptr %q
  %r = load ptr, ptr addrspace(1) @other
  store i32 8, ptr %r
  ret void
}

; A number may be a pointer of its own, be it the same at every call.
;--- own.ll
target triple = "spirv64-unknown-unknown"
declare spir_func i64 @mine() memory(none)
define spir_kernel void @k() {
; CHECK-LABEL: @k(
; CHECK:         store i32 7, ptr addrspace(4) %p
  %n = call spir_func i64 @mine()
  %p = inttoptr i64 %n to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %p
  ret void
}

;--- arguments.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison
@v = addrspace(3) global ptr poison
declare i64 @length(ptr addrspace(1)) memory(argmem: read)
declare i64 @mix(i64) memory(none)
define ptx_kernel void @k(ptr addrspace(1) %out) {
; CHECK-LABEL: @k(
; CHECK:         store i32 7, ptr addrspace(3) %
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  store ptr %lg, ptr addrspace(3) @v
  %a = call i64 @length(ptr addrspace(1) %out)
  %b = call i64 @mix(i64 %a)
  store i64 %b, ptr addrspace(1) %out
  %p = load ptr, ptr addrspace(3) @v
  store i32 7, ptr %p
  ret void
}
