; A number that code outside gave has the low bits of an address that it knows: with the high bits of another object's address in
; the same page, it is that address.
; RUN: %gaspar alias %s | %FileCheck %s
; RUN: %gaspar opt -S %s | %FileCheck %s --check-prefix=OPT
; RUN: env GASPAR_DEBUG=all %gaspar opt %s -o %t.bc
target triple = "spirv64"
declare spir_func void @show(ptr addrspace(4))
declare spir_func i64 @give()
@place = internal addrspace(3) global i32 0, align 8

; The store to %q may change what is at %m.
; CHECK: {{^}}@or{{$}}
; CHECK-NOT: {{%q *\[objects\]}}
; CHECK: {{^}}@or: 8
define spir_kernel void @or(ptr addrspace(1) %g) {
  %tmp = alloca [4 x i64], align 16
  %m = alloca [4 x i64], align 16
  %global = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %local = addrspacecast ptr addrspace(3) @place to ptr addrspace(4)
  store ptr addrspace(4) %global, ptr %m
  %mg = addrspacecast ptr %m to ptr addrspace(4)
  call spir_func void @show(ptr addrspace(4) %mg)
  store ptr addrspace(4) %global, ptr %m
  %n = call spir_func i64 @give()
  %t = addrspacecast ptr %tmp to ptr addrspace(4)
  %a = ptrtoint ptr addrspace(4) %t to i64
  %h = and i64 %a, -4096
  %b = and i64 %n, 4095
  %o = or i64 %h, %b
  %q = inttoptr i64 %o to ptr addrspace(4)
  store ptr addrspace(4) %local, ptr addrspace(4) %q
  %v = load ptr addrspace(4), ptr %m
  %x = load i32, ptr addrspace(4) %v
  store i32 %x, ptr addrspace(1) %g
  ret void
}

; CHECK: {{^}}@add{{$}}
; CHECK-NOT: {{%q *\[objects\]}}
; CHECK: {{^}}@add: 7
define spir_kernel void @add(ptr addrspace(1) %g) {
  %tmp = alloca [4 x i64], align 16
  %m = alloca [4 x i64], align 16
  %global = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %local = addrspacecast ptr addrspace(3) @place to ptr addrspace(4)
  %mg = addrspacecast ptr %m to ptr addrspace(4)
  call spir_func void @show(ptr addrspace(4) %mg)
  store ptr addrspace(4) %global, ptr %m
  %n = call spir_func i64 @give()
  %w = trunc i64 %n to i32
  %c = and i32 %w, 4095
  %b = zext i32 %c to i64
  %t = addrspacecast ptr %tmp to ptr addrspace(4)
  %a = ptrtoint ptr addrspace(4) %t to i64
  %h = and i64 %a, -4096
  %o = add i64 %b, %h
  %q = inttoptr i64 %o to ptr addrspace(4)
  store ptr addrspace(4) %local, ptr addrspace(4) %q
  %v = load ptr addrspace(4), ptr %m
  %x = load i32, ptr addrspace(4) %v
  store i32 %x, ptr addrspace(1) %g
  ret void
}

; A variable whose address nobody outside knows, and that the program does not look at, is not reached.
; OPT-LABEL: @unknown(
; OPT: load i32, ptr addrspace(1)
define spir_kernel void @unknown(ptr addrspace(1) %g) {
  %tmp = alloca [4 x i64], align 16
  %m = alloca [4 x i64], align 16
  %global = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %local = addrspacecast ptr addrspace(3) @place to ptr addrspace(4)
  store ptr addrspace(4) %global, ptr %m
  %n = call spir_func i64 @give()
  %t = addrspacecast ptr %tmp to ptr addrspace(4)
  %a = ptrtoint ptr addrspace(4) %t to i64
  %h = and i64 %a, -4096
  %b = and i64 %n, 4095
  %o = or i64 %h, %b
  %q = inttoptr i64 %o to ptr addrspace(4)
  store ptr addrspace(4) %local, ptr addrspace(4) %q
  %v = load ptr addrspace(4), ptr %m
  %x = load i32, ptr addrspace(4) %v
  store i32 %x, ptr addrspace(1) %g
  ret void
}
