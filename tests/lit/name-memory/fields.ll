; Fields of different spaces, variables of the module and of work-groups, structs that are passed by value and returned.
; RUN: %gaspar opt --world=closed --strict=pointers -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
%context = type { ptr addrspace(4), i32, ptr addrspace(4), ptr addrspace(4) }
%node = type { i32, ptr addrspace(4) }
; CHECK: @list = internal addrspace(3) global [8 x { i32, ptr addrspace(3) }] undef
@list = internal addrspace(3) global [8 x %node] undef
@word = internal addrspace(1) global i32 0
; CHECK: @table = internal addrspace(1) global [2 x { i32, ptr addrspace(1) }] [{ i32, ptr addrspace(1) } { i32 1, ptr addrspace(1) @word }, { i32, ptr addrspace(1) } zeroinitializer]
@table = internal addrspace(1) global [2 x %node] [%node { i32 1, ptr addrspace(4) addrspacecast (ptr addrspace(1) @word to ptr addrspace(4)) }, %node zeroinitializer]
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; Zeros are a null of any space.
define spir_kernel void @fields(ptr addrspace(1) %x, ptr addrspace(3) %y) {
; CHECK-LABEL: @fields(
; CHECK:         %c = alloca { ptr addrspace(1), i32, ptr addrspace(3), ptr addrspace(1) }
; CHECK:         %d = alloca { ptr addrspace(1), i32, ptr addrspace(3), ptr addrspace(1) }
; CHECK:         store ptr addrspace(1) %x, ptr %c
; CHECK:         getelementptr { ptr addrspace(1), i32, ptr addrspace(3), ptr addrspace(1) }, ptr %c, i32 0, i32 2
; CHECK:         store ptr addrspace(3) %y
; CHECK:         load ptr addrspace(1), ptr %d
; CHECK:         load ptr addrspace(3)
  %c = alloca %context
  %d = alloca %context
  call void @llvm.memset.p0.i64(ptr %c, i8 0, i64 32, i1 false)
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %l = addrspacecast ptr addrspace(3) %y to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %c
  %f = getelementptr %context, ptr %c, i32 0, i32 2
  store ptr addrspace(4) %l, ptr %f
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %c, i64 32, i1 false)
  %p = load ptr addrspace(4), ptr %d
  %e = getelementptr %context, ptr %d, i32 0, i32 2
  %q = load ptr addrspace(4), ptr %e
  store i32 1, ptr addrspace(4) %p
  store i32 2, ptr addrspace(4) %q
  ret void
}

define spir_kernel void @module(i64 %i) {
; CHECK-LABEL: @module(
; CHECK:         store ptr addrspace(3) %n, ptr addrspace(3) %next
; CHECK:         load ptr addrspace(1), ptr addrspace(1) %at
; CHECK:         load ptr addrspace(3), ptr addrspace(3) %next
  %n = getelementptr inbounds [8 x %node], ptr addrspace(3) @list, i64 0, i64 %i
  %next = getelementptr %node, ptr addrspace(3) %n, i32 0, i32 1
  %g = addrspacecast ptr addrspace(3) %n to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr addrspace(3) %next
  %at = getelementptr %node, ptr addrspace(1) @table, i64 %i, i32 1
  %p = load ptr addrspace(4), ptr addrspace(1) %at
  store i32 1, ptr addrspace(4) %p
  %q = load ptr addrspace(4), ptr addrspace(3) %next
  store i32 1, ptr addrspace(4) %q
  ret void
}

define internal spir_func i32 @get(ptr byval(%node) %v) noinline {
; CHECK-LABEL: @get(
; CHECK-SAME:    ptr byval({ i32, ptr addrspace(3) }) %v
; CHECK:         load ptr addrspace(3), ptr %f
  %f = getelementptr %node, ptr %v, i32 0, i32 1
  %p = load ptr addrspace(4), ptr %f
  %r = load i32, ptr addrspace(4) %p
  ret i32 %r
}
define internal spir_func void @make(ptr sret(%node) %v, ptr addrspace(4) %p) noinline {
; CHECK-LABEL: @make(
; CHECK-SAME:    ptr sret({ i32, ptr addrspace(3) }) %v
; CHECK:         store ptr addrspace(3) %p, ptr %f
  %f = getelementptr %node, ptr %v, i32 0, i32 1
  store ptr addrspace(4) %p, ptr %f
  ret void
}
define spir_kernel void @calls(ptr addrspace(3) %x, ptr addrspace(1) %out) {
; CHECK-LABEL: @calls(
; CHECK:         %s = alloca { i32, ptr addrspace(3) }
; CHECK:         call spir_func void @make(ptr sret({ i32, ptr addrspace(3) }) %s
; CHECK:         call spir_func i32 @get(ptr byval({ i32, ptr addrspace(3) }) %s)
  %s = alloca %node
  %g = addrspacecast ptr addrspace(3) %x to ptr addrspace(4)
  call spir_func void @make(ptr sret(%node) %s, ptr addrspace(4) %g)
  %r = call spir_func i32 @get(ptr byval(%node) %s)
  store i32 %r, ptr addrspace(1) %out
  ret void
}
