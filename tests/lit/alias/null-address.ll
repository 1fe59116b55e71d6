; An offset from null is an address as it is written: (char *)0 + n may be anywhere.
; UNSUPPORTED: sanitized
; RUN: %opt -load-pass-plugin %plugin -aa-pipeline=gaspar-aa -passes=aa-eval -print-all-alias-modref-info -disable-output %s 2>&1 | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
; CHECK-LABEL: Function: k
; CHECK-DAG: MayAlias: i32 addrspace(1)* %a, i32* %p
; CHECK-DAG: NoAlias: i32 addrspace(1)* %a, i32* %l
; CHECK-DAG: MayAlias: i32 addrspace(1)* %a, i32* %q
define ptx_kernel void @k(ptr addrspace(1) %a, ptr addrspace(3) %s, i64 %n, i1 %c) {
  %l = addrspacecast ptr addrspace(3) %s to ptr
  %q = getelementptr i8, ptr null, i64 %n
  %p = select i1 %c, ptr %q, ptr %l
  store i32 1, ptr addrspace(1) %a
  store i32 2, ptr %l
  store i32 3, ptr %q
  store i32 4, ptr %p
  ret void
}
