; A pointer is copied by halves of bytes.
; RUN: %gaspar opt -S %s | %FileCheck %s
; CHECK:     store i32 7, ptr{{( addrspace\(4\))?}} %
; CHECK-NOT: store i32 7, ptr addrspace({{[135]}})
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"
@l = internal addrspace(3) global [2 x i32] poison
define spir_kernel void @k(ptr addrspace(1) %out, i64 %n) {
entry:
  %x = alloca ptr addrspace(4)
  %a = alloca ptr addrspace(4)
  %b = alloca [8 x i8], align 8
  %og = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  store ptr addrspace(4) %og, ptr %x
  %xg = addrspacecast ptr %x to ptr addrspace(4)
  store ptr addrspace(4) %xg, ptr %a
  br label %h
h:
  %i = phi i64 [ 0, %entry ], [ %j, %h ]
  %as = getelementptr inbounds i8, ptr %a, i64 %i
  %bs = getelementptr inbounds i8, ptr %b, i64 %i
  %v = load i8, ptr %as
  %lo = and i8 %v, 15
  %w = lshr i8 %v, 4
  %hi = and i8 %w, 15
  %hs = shl i8 %hi, 4
  %r = or i8 %hs, %lo
  store i8 %r, ptr %bs
  %j = add i64 %i, 1
  %c = icmp ult i64 %j, 8
  br i1 %c, label %h, label %e
e:
  %q = load ptr addrspace(4), ptr %b
  %lg = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  store ptr addrspace(4) %lg, ptr addrspace(4) %q
  %p = load ptr addrspace(4), ptr %x
  store i32 7, ptr addrspace(4) %p
  ret void
}
