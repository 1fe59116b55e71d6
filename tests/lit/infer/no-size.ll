; An index into elements without a size moves nothing.
; RUN: %gaspar opt -p infer,resolve -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
@a = internal addrspace(1) global {} zeroinitializer
@g = internal addrspace(3) global i32 undef
; CHECK-LABEL: @f(
; CHECK:         load i32, ptr addrspace(3) %
define spir_func i32 @f(i64 %i) {
  %s = alloca { {}, ptr addrspace(4) }
  %field = getelementptr inbounds { {}, ptr addrspace(4) }, ptr %s, i64 0, i32 1
  %empty = getelementptr inbounds [4 x {}], ptr %field, i64 0, i64 %i
  store ptr addrspace(4) addrspacecast (ptr addrspace(3) @g to ptr addrspace(4)), ptr %empty
  %p = load ptr addrspace(4), ptr %field
  %v = load i32, ptr addrspace(4) %p
  %z = getelementptr {}, ptr addrspace(1) @a, i64 %i
  store i32 %v, ptr addrspace(1) %z
  ret i32 %v
}
