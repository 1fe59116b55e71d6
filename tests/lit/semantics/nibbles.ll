; A pointer is taken apart into four bits at a time and put together again.
; RUN: %gaspar opt -S %s | %FileCheck %s
; CHECK:     store i32 7, ptr{{( addrspace\(4\))?}} %
; CHECK-NOT: store i32 7, ptr addrspace({{[135]}})
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"
@l = internal addrspace(3) global [2 x i32] poison
define spir_kernel void @k(ptr addrspace(1) %out, i64 %n) {
entry:
  %x = alloca ptr addrspace(4)
  %og = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  store ptr addrspace(4) %og, ptr %x
  %xg = addrspacecast ptr %x to ptr addrspace(4)
  %li = ptrtoint ptr addrspace(4) %xg to i64
  br label %h
h:
  %i = phi i64 [ 0, %entry ], [ %j, %h ]
  %r = phi i64 [ 0, %entry ], [ %r2, %h ]
  %s = lshr i64 %li, %i
  %d = and i64 %s, 15
  %t = shl i64 %d, %i
  %r2 = or i64 %r, %t
  %j = add i64 %i, 4
  %c = icmp ult i64 %j, 64
  br i1 %c, label %h, label %e
e:
  %q = inttoptr i64 %r2 to ptr addrspace(4)
  %lg = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  store ptr addrspace(4) %lg, ptr addrspace(4) %q
  %p = load ptr addrspace(4), ptr %x
  store i32 7, ptr addrspace(4) %p
  ret void
}
