; Refusing changes nothing, not even the name of a struct whose layout was compared.
; RUN: env GASPAR_DEBUG=lies %gaspar retarget --to=nvptx64 -S %s | %FileCheck %s
target triple = "spir64"
; CHECK: %pair = type { ptr, i32 }
; CHECK-NOT: = type
; CHECK: getelementptr %pair, ptr %p, i64 %n, i32 1
%pair = type { ptr addrspace(4), i32 }
define spir_func ptr addrspace(4) @f(ptr addrspace(4) %p, i64 %n) {
  %q = getelementptr %pair, ptr addrspace(4) %p, i64 %n, i32 1
  ret ptr addrspace(4) %q
}
