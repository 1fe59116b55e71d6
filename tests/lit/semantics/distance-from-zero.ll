; n + (0 - p) + p is n, which may be any address.
; RUN: %gaspar opt -S %s | %FileCheck %s
; CHECK:     store i32 7, ptr{{( addrspace\(4\))?}} %
; CHECK-NOT: store i32 7, ptr addrspace({{[135]}})
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"
@l = internal addrspace(3) global [8 x i32] poison
define spir_kernel void @k(ptr addrspace(1) %out, i64 %i) {
  %o = getelementptr inbounds i8, ptr addrspace(1) %out, i64 16
  %og = addrspacecast ptr addrspace(1) %o to ptr addrspace(4)
  store ptr addrspace(4) %og, ptr addrspace(1) %out
  %n = load i64, ptr addrspace(1) %out
  store i64 0, ptr addrspace(1) %out
  %ps = getelementptr inbounds i32, ptr addrspace(3) @l, i64 %i
  %p = addrspacecast ptr addrspace(3) %ps to ptr addrspace(4)
  %b = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  %pi = ptrtoint ptr addrspace(4) %p to i64
  %bi = ptrtoint ptr addrspace(4) %b to i64
  %d0 = sub i64 0, %bi
  %a0 = add i64 %n, %d0
  %a = add i64 %a0, %bi
  %q = inttoptr i64 %a to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %q
  ret void
}
