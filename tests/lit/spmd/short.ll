; Addresses in local memory are sums of dwords where no more of them counts: `inbounds`, or used by accesses alone. Others have 64 bits.
; RUN: %gaspar genx vectorize %s -S -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar genx run %t.ll --kernel=inside -g 8 -l 8 -a x=i32[8]:zero --compare --expect=x=i32[8]:7,6,5,4,3,2,1,0
; RUN: %gaspar genx run %t.ll --kernel=used -g 8 -l 8 -a x=i32[8]:zero --compare --expect=x=i32[8]:14,12,10,8,6,4,2,0
; RUN: %gaspar genx run %t.ll --kernel=told -g 8 -l 8 -a x=i64[8]:zero --compare --expect=x=i64[8]:-32,-32,-32,-32,-32,-32,-32,-32
; RUN: %gaspar genx run %t.ll --kernel=bytes -g 8 -l 8 -a x=i32[8]:zero -a local:i32[8] --compare --expect=x=i32[8]:7,0,1,2,3,4,5,6
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
@l = internal addrspace(3) global [8 x i32] poison, align 4
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func void @_Z7barrierj(i32) convergent

; CHECK-LABEL: @inside(
; CHECK-NOT: mul <16 x i64>
; CHECK: scatter.scaled
; CHECK-NOT: mul <16 x i64>
; CHECK: gather.scaled
define spir_kernel void @inside(ptr addrspace(1) %x) {
  %i = call spir_func i64 @_Z12get_local_idj(i32 0)
  %p = getelementptr inbounds [8 x i32], ptr addrspace(3) @l, i64 0, i64 %i
  %v = trunc i64 %i to i32
  store i32 %v, ptr addrspace(3) %p
  call spir_func void @_Z7barrierj(i32 1) convergent
  %o = sub i64 7, %i
  %q = getelementptr inbounds [8 x i32], ptr addrspace(3) @l, i64 0, i64 %o
  %w = load i32, ptr addrspace(3) %q
  %r = getelementptr i32, ptr addrspace(1) %x, i64 %i
  store i32 %w, ptr addrspace(1) %r
  ret void
}

; The first GEP steps out of the variable, and the second one back.
; CHECK-LABEL: @used(
; CHECK-NOT: mul <16 x i64>
; CHECK: scatter.scaled
; CHECK-NOT: mul <16 x i64>
; CHECK: gather.scaled
define spir_kernel void @used(ptr addrspace(1) %x) {
  %i = call spir_func i64 @_Z12get_local_idj(i32 0)
  %n = sub i64 0, %i
  %out = getelementptr i32, ptr addrspace(3) @l, i64 %n
  %p = getelementptr i32, ptr addrspace(3) %out, i64 7
  %v = trunc i64 %i to i32
  %d = shl i32 %v, 1
  store i32 %d, ptr addrspace(3) %p
  call spir_func void @_Z7barrierj(i32 1) convergent
  %q = getelementptr i32, ptr addrspace(3) @l, i64 %i
  %w = load i32, ptr addrspace(3) %q
  %r = getelementptr i32, ptr addrspace(1) %x, i64 %i
  store i32 %w, ptr addrspace(1) %r
  ret void
}

; What lies in front of memory is a negative number of 64 bits.
; CHECK-LABEL: @told(
; CHECK: mul <16 x i64>
define spir_kernel void @told(ptr addrspace(1) %x) {
  %i = call spir_func i64 @_Z12get_local_idj(i32 0)
  %n = sub i64 -8, %i
  %p = getelementptr i32, ptr addrspace(3) null, i64 %n
  %b = ptrtoint ptr addrspace(3) %p to i64
  %f = shl i64 %i, 2
  %s = add i64 %b, %f
  %r = getelementptr i64, ptr addrspace(1) %x, i64 %i
  store i64 %s, ptr addrspace(1) %r
  ret void
}

; LLVM's form of an index is a number of bytes: the shift of an extended dword is one of the dword.
; CHECK-LABEL: @bytes(
; CHECK: [[AT:%.*]] = shl <16 x i32> {{%.*}}, splat (i32 2)
; CHECK: mul <16 x i32> [[AT]]
; CHECK: scatter.scaled
define spir_kernel void @bytes(ptr addrspace(1) %x, ptr addrspace(3) %l) {
  %i = call spir_func i64 @_Z12get_local_idj(i32 0)
  %s = shl i64 %i, 32
  %n = ashr exact i64 %s, 30
  %p = getelementptr inbounds i8, ptr addrspace(3) %l, i64 %n
  %v = trunc i64 %i to i32
  store i32 %v, ptr addrspace(3) %p
  call spir_func void @_Z7barrierj(i32 1) convergent
  %back = add i64 %i, 7
  %k = and i64 %back, 7
  %q = getelementptr inbounds i32, ptr addrspace(3) %l, i64 %k
  %w = load i32, ptr addrspace(3) %q
  %r = getelementptr i32, ptr addrspace(1) %x, i64 %i
  store i32 %w, ptr addrspace(1) %r
  ret void
}
