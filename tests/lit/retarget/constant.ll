; Constant memory comes back from a host to SPIR, where generic does not reach it, unless it meets another pointer.
; RUN: %gaspar retarget --to=x86_64 %s -o %t.host.bc
; RUN: %gaspar retarget --to=spir64 -S %t.host.bc -o %t.back.ll
; RUN: %FileCheck %s < %t.back.ll
; RUN: %opt -passes=verify -disable-output %t.back.ll
; RUN: split-file-22 %S/Inputs/constant-mixed.ll %t.d
; RUN: %gaspar retarget --to=spir64 -S %t.d/mixed.ll -o %t.mixed.ll
; RUN: %FileCheck %t.d/mixed.ll < %t.mixed.ll
; RUN: %opt -passes=verify -disable-output %t.mixed.ll
target triple = "spir64"
; CHECK: @t = addrspace(2) constant [4 x i32]
@t = addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
; CHECK: @u = internal addrspace(2) constant [2 x i32]
@u = internal addrspace(2) constant [2 x i32] [i32 1, i32 2]
; CHECK: define spir_func i32 @helper(ptr addrspace(2) %c, ptr addrspace(4) %any)
; CHECK: getelementptr i32, ptr addrspace(2) %c, i64 1
define spir_func i32 @helper(ptr addrspace(2) %c, ptr addrspace(4) %any) {
  %p = getelementptr i32, ptr addrspace(2) %c, i64 1
  %x = load i32, ptr addrspace(2) %p
  %v = load i32, ptr addrspace(4) %any
  %r = add i32 %x, %v
  ret i32 %r
}
; CHECK: define internal spir_func ptr addrspace(2) @pick(ptr addrspace(2) %c, i1 %z)
; CHECK: phi ptr addrspace(2) [ %c, %entry ], [ null, %b ]
define internal spir_func ptr addrspace(2) @pick(ptr addrspace(2) %c, i1 %z) {
entry:
  br i1 %z, label %a, label %b
b:
  br label %a
a:
  %p = phi ptr addrspace(2) [ %c, %entry ], [ null, %b ]
  ret ptr addrspace(2) %p
}
; CHECK: define spir_kernel void @k(ptr addrspace(2) %c, ptr addrspace(1) %g, ptr addrspace(1) %slot)
; CHECK: store ptr addrspace(2) %c, ptr %s
; CHECK: %back = load ptr addrspace(2), ptr %s
; CHECK: call spir_func i32 @helper(ptr addrspace(2) %back,
; CHECK: call spir_func i32 @helper(ptr addrspace(2) null,
; CHECK: call spir_func i32 @helper(ptr addrspace(2) getelementptr inbounds {{.*}}ptr addrspace(2) @t, i64 {{[14]}}),
; CHECK: %pp = load ptr addrspace(2), ptr addrspace(4)
; CHECK: icmp eq ptr addrspace(2) %pp, null
; CHECK: select i1 %n, ptr addrspace(2) %pp, ptr addrspace(2) @u
; CHECK: %w = call spir_func ptr addrspace(2) @pick(ptr addrspace(2) %sel, i1 %n)
; CHECK: call void @llvm.memcpy.p{{[04]}}.p2.i64(ptr {{.*}}, ptr addrspace(2) {{.*}}%w, i64 8, i1 false)
define spir_kernel void @k(ptr addrspace(2) %c, ptr addrspace(1) %g, ptr addrspace(1) %slot) {
  %s = alloca ptr addrspace(2)
  %copy = alloca [2 x i32]
  store ptr addrspace(2) %c, ptr %s
  %back = load ptr addrspace(2), ptr %s
  %any = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %r1 = call spir_func i32 @helper(ptr addrspace(2) %back, ptr addrspace(4) %any)
  %r2 = call spir_func i32 @helper(ptr addrspace(2) null, ptr addrspace(4) %any)
  %r3 = call spir_func i32 @helper(ptr addrspace(2) getelementptr inbounds (i32, ptr addrspace(2) @t, i64 1), ptr addrspace(4) %any)
  %pp = load ptr addrspace(2), ptr addrspace(1) %slot
  %n = icmp eq ptr addrspace(2) %pp, null
  %sel = select i1 %n, ptr addrspace(2) %pp, ptr addrspace(2) @u
  %w = call spir_func ptr addrspace(2) @pick(ptr addrspace(2) %sel, i1 %n)
  call void @llvm.memcpy.p0.p2.i64(ptr %copy, ptr addrspace(2) %w, i64 8, i1 false)
  %e = load i32, ptr %copy
  store i32 %e, ptr addrspace(1) %g
  ret void
}
declare void @llvm.memcpy.p0.p2.i64(ptr, ptr addrspace(2), i64, i1)
