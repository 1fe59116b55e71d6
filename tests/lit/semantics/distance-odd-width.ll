; n - b in integers of another width than a pointer, widened or narrowed again: n - b + b is n.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"
@l = internal addrspace(3) global [8 x i32] poison

; CHECK-LABEL: @narrower(
; CHECK-NOT:     store i32 7, ptr addrspace({{[135]}})
; CHECK:         store i32 7, ptr
define spir_kernel void @narrower(ptr addrspace(1) %out, i64 %i) {
  %o = getelementptr inbounds i8, ptr addrspace(1) %out, i64 16
  %og = addrspacecast ptr addrspace(1) %o to ptr addrspace(4)
  store ptr addrspace(4) %og, ptr addrspace(1) %out
  %n = load i64, ptr addrspace(1) %out
  store i64 0, ptr addrspace(1) %out
  %b = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  %bi = ptrtoint ptr addrspace(4) %b to i64
  %nt = trunc i64 %n to i63
  %bt = trunc i64 %bi to i63
  %d = sub i63 %nt, %bt
  %z = sext i63 %d to i64
  %r = add i64 %z, %bi
  %q = inttoptr i64 %r to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %q
  ret void
}

; CHECK-LABEL: @wider(
; CHECK-NOT:     store i32 7, ptr addrspace({{[135]}})
; CHECK:         store i32 7, ptr
define spir_kernel void @wider(ptr addrspace(1) %out, i64 %i) {
  %o = getelementptr inbounds i8, ptr addrspace(1) %out, i64 16
  %og = addrspacecast ptr addrspace(1) %o to ptr addrspace(4)
  store ptr addrspace(4) %og, ptr addrspace(1) %out
  %n = load i64, ptr addrspace(1) %out
  store i64 0, ptr addrspace(1) %out
  %b = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  %bi = ptrtoint ptr addrspace(4) %b to i64
  %nt = zext i64 %n to i128
  %bt = zext i64 %bi to i128
  %d = sub i128 %nt, %bt
  %z = trunc i128 %d to i64
  %r = add i64 %z, %bi
  %q = inttoptr i64 %r to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %q
  ret void
}

; CHECK-LABEL: @in_memory(
; CHECK-NOT:     store i32 7, ptr addrspace({{[135]}})
; CHECK:         store i32 7, ptr
define spir_kernel void @in_memory(ptr addrspace(1) %out, i64 %i) {
  %o = getelementptr inbounds i8, ptr addrspace(1) %out, i64 16
  %og = addrspacecast ptr addrspace(1) %o to ptr addrspace(4)
  store ptr addrspace(4) %og, ptr addrspace(1) %out
  %n = load i64, ptr addrspace(1) %out
  store i64 0, ptr addrspace(1) %out
  %b = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  %bi = ptrtoint ptr addrspace(4) %b to i64
  %s = alloca i64
  %nt = trunc i64 %n to i63
  %bt = trunc i64 %bi to i63
  %d = sub i63 %nt, %bt
  store i63 %d, ptr %s
  %z = load i64, ptr %s
  %r = add i64 %z, %bi
  %q = inttoptr i64 %r to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %q
  ret void
}

; CHECK-LABEL: @outside(
; CHECK-NOT:     store i32 7, ptr addrspace({{[135]}})
; CHECK:         store i32 7, ptr
define spir_kernel void @outside(ptr addrspace(1) %out, i64 %i) {
  %o = getelementptr inbounds i8, ptr addrspace(1) %out, i64 16
  %og = addrspacecast ptr addrspace(1) %o to ptr addrspace(4)
  store ptr addrspace(4) %og, ptr addrspace(1) %out
  %n = load i64, ptr addrspace(1) %out
  store i64 0, ptr addrspace(1) %out
  %b = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  %bi = ptrtoint ptr addrspace(4) %b to i64
  %nt = trunc i64 %n to i63
  %bt = trunc i64 %bi to i63
  %d = sub i63 %nt, %bt
  store i63 %d, ptr addrspace(1) %out
  %y = load i63, ptr addrspace(1) %out
  %z = sext i63 %y to i64
  %r = add i64 %z, %bi
  %q = inttoptr i64 %r to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %q
  ret void
}

; CHECK-LABEL: @negated(
; CHECK-NOT:     store i32 7, ptr addrspace({{[135]}})
; CHECK:         store i32 7, ptr
define spir_kernel void @negated(ptr addrspace(1) %out, i64 %i) {
  %o = getelementptr inbounds i8, ptr addrspace(1) %out, i64 16
  %og = addrspacecast ptr addrspace(1) %o to ptr addrspace(4)
  store ptr addrspace(4) %og, ptr addrspace(1) %out
  %n = load i64, ptr addrspace(1) %out
  store i64 0, ptr addrspace(1) %out
  %b = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  %bi = ptrtoint ptr addrspace(4) %b to i64
  %bt = zext i64 %bi to i65
  %d = sub i65 0, %bt
  %e = trunc i65 %d to i64
  %f = add i64 %n, %e
  %r = add i64 %f, %bi
  %q = inttoptr i64 %r to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %q
  ret void
}
