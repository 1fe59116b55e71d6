; The generic null plus 8 is 8.  A null of local memory plus 8, cast back, is the ninth byte of local
; memory: a pointer that may be null + 8 keeps its generic value if a use looks at it.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"
@l = internal addrspace(3) global [8 x i32] poison

; CHECK-LABEL: @looked_at(
; CHECK:         %q = getelementptr i8, ptr addrspace(4) %s, i64 8
; CHECK-NEXT:    %q.local = addrspacecast ptr addrspace(4) %q to ptr addrspace(3)
; CHECK-NEXT:    %n = ptrtoint ptr addrspace(4) %q to i64
define spir_kernel void @looked_at(ptr addrspace(1) %out, i1 %c, i1 %d) {
  %s = select i1 %c, ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4)), ptr addrspace(4) null
  %q = getelementptr i8, ptr addrspace(4) %s, i64 8
  %n = ptrtoint ptr addrspace(4) %q to i64
  store i64 %n, ptr addrspace(1) %out
  br i1 %d, label %a, label %b
a:
  store i32 1, ptr addrspace(4) %q
  br label %b
b:
  ret void
}

; Nobody looks: it is named.  `inbounds` makes poison of null.
; CHECK-LABEL: @accessed(
; CHECK:         %q = getelementptr i8, ptr addrspace(3) %s, i64 8
; CHECK-LABEL: @inbounds(
; CHECK:         %q = getelementptr inbounds i8, ptr addrspace(3) %s, i64 8
define spir_kernel void @accessed(i1 %c) {
  %s = select i1 %c, ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4)), ptr addrspace(4) null
  %q = getelementptr i8, ptr addrspace(4) %s, i64 8
  store i32 1, ptr addrspace(4) %q
  ret void
}
define spir_kernel void @inbounds(ptr addrspace(1) %out, i1 %c) {
  %s = select i1 %c, ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4)), ptr addrspace(4) null
  %q = getelementptr inbounds i8, ptr addrspace(4) %s, i64 8
  %n = ptrtoint ptr addrspace(4) %q to i64
  store i64 %n, ptr addrspace(1) %out
  store i32 1, ptr addrspace(4) %q
  ret void
}
