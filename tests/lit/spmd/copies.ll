; Long copies are loops, and one that may overlap begins at the end where its target lies behind.
; RUN: %gaspar genx vectorize %s -S -o %t.ll
; RUN: %gaspar genx run %t.ll --kernel=moves -g 1 -a x=u8[48]:iota -a i64:40 --compare --expect=x=u8[48]:0,1,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,42,43,44,45,46,47
; RUN: %gaspar genx run %t.ll --kernel=back -g 1 -a x=u8[48]:iota -a i64:40 --compare --expect=x=u8[48]:2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,40,41,42,43,44,45,46,47
; RUN: %gaspar genx run %t.ll --kernel=fills -g 3 -a x=u8[48]:zero -a i64:2 --compare --expect=x=u8[48]:7,7,0,0,7,7,0,0,7,7,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
; RUN: env GASPAR_DEBUG=roundtrip %gaspar genx run %t.ll --kernel=fills -g 1 -a x=u8[48]:zero -a i64:2 --compare
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)
declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)

define spir_kernel void @moves(ptr addrspace(1) %x, i64 %n) {
  %to = getelementptr i8, ptr addrspace(1) %x, i64 2
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %to, ptr addrspace(1) %x, i64 %n, i1 false)
  ret void
}

define spir_kernel void @back(ptr addrspace(1) %x, i64 %n) {
  %from = getelementptr i8, ptr addrspace(1) %x, i64 2
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %x, ptr addrspace(1) %from, i64 %n, i1 false)
  ret void
}

define spir_kernel void @fills(ptr addrspace(1) %x, i64 %n) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %at = shl i64 %id, 2
  %p = getelementptr i8, ptr addrspace(1) %x, i64 %at
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 7, i64 %n, i1 false)
  ret void
}
