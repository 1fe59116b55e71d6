;--- mixed.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
; CHECK: @with_global = internal addrspace(1) constant i32 1
@with_global = internal constant i32 1 #0
; CHECK: @in_table = internal addrspace(1) constant i32 2
@in_table = internal constant i32 2 #0
@table = internal constant [1 x ptr] [ptr @in_table] #0
; CHECK: @alone = internal addrspace(2) constant i32 3
@alone = internal constant i32 3 #0
; CHECK: define internal spir_func i32 @get(ptr addrspace(4) %c)
define internal i32 @get(ptr "ocl_constant" %c) {
  %v = load i32, ptr %c
  ret i32 %v
}
; CHECK: define spir_kernel void @k(ptr addrspace(1) %c, ptr addrspace(1) %g, ptr addrspace(2) %d, ptr addrspace(1) %e)
; CHECK: load i32, ptr addrspace(2) %d
; CHECK: load i32, ptr addrspace(2) @alone
define spir_kernel void @k(ptr "ocl_constant" %c, ptr "ocl_global" %g, ptr "ocl_constant" %d, ptr "ocl_constant" %e) #1 {
  %n = icmp eq ptr %c, null
  %p = select i1 %n, ptr @with_global, ptr %g
  %x = load i32, ptr %p
  %y = call i32 @get(ptr %g)
  %z = call i32 @get(ptr %c)
  %i = load i32, ptr %d
  %a = load i32, ptr @alone
  %q = load ptr, ptr @table
  %j = load i32, ptr %q
  store ptr %e, ptr %g
  ret void
}
attributes #0 = { "ocl_constant" }
attributes #1 = { "ocl_kernel" }
