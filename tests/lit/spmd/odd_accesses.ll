; Accesses of 3 and 5 bytes, as LLVM's sroa makes them of a struct: each is several messages, of the parts that have a type of lanes.
; RUN: %gaspar genx vectorize %s -S -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar genx run %t.ll -g 2 -a 'x=u8[16]:iota(200,77)' -a 'y=u8[16]:zero' --compare --expect=y=u8[16]:81,3,182,105,28,168,190,217,233,155,78,1,180,112,136,160
; CHECK-LABEL: @k(
; CHECK-NOT: i24
; CHECK-NOT: i40
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %off = mul i64 %id, 8
  %p = getelementptr i8, ptr addrspace(1) %x, i64 %off
  %q = getelementptr i8, ptr addrspace(1) %y, i64 %off
  %v = load i24, ptr addrspace(1) %p, align 4
  %p3 = getelementptr i8, ptr addrspace(1) %p, i64 3
  %w = load i40, ptr addrspace(1) %p3, align 1
  %v3 = mul i24 %v, -3
  %w3 = sub i40 0, %w
  store i40 %w3, ptr addrspace(1) %q, align 1
  %q5 = getelementptr i8, ptr addrspace(1) %q, i64 5
  store i24 %v3, ptr addrspace(1) %q5, align 1
  ret void
}
