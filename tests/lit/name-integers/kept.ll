; What stays: integers whose high bits are looked at, narrow ones, pointers that are made of one that may be null by more than a
; mask, sums that may lead out of the object, bits of private memory that casts change on some device, and pointers that have no named one. Low
; bits of a sum, and other low bits in an object, do not.
; RUN: %gaspar opt -p check-spaces,infer,name-integers -S %s | %FileCheck %s
; RUN: %gaspar opt -p check-spaces,infer,name-integers -S %S/Inputs/null.ll | %FileCheck %S/Inputs/null.ll
target triple = "spirv64"
@l = internal addrspace(3) global [8 x i32] undef, align 16
define spir_kernel void @k(ptr addrspace(1) %x, i64 %n, ptr addrspace(1) %out) {
; CHECK-LABEL: @k(
; CHECK:         %high = ptrtoint ptr addrspace(4) %g to i64
; CHECK:         %narrow = ptrtoint ptr addrspace(4) %g to i32
; CHECK:         %flags = ptrtoint ptr addrspace(4) %g to i64
; CHECK:         %null = ptrtoint ptr addrspace(4) %g to i64
; CHECK:         %sum.null = ptrtoint ptr addrspace(1) %x to i64
; CHECK:         %away = ptrtoint ptr addrspace(4) %v.g to i64
; CHECK:         %unnamed = ptrtoint ptr addrspace(4) %loaded to i64
; CHECK:         %stays = ptrtoint ptr %v to i64
; CHECK:         inttoptr i64 %next to ptr{{$}}
; CHECK:         %based = ptrtoint ptr addrspace(4) %v.g to i64
; CHECK:         %byte = ptrtoint ptr addrspace(4) %v.g to i64
  %v = alloca [4 x i32], align 16
  %a = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %v.g = addrspacecast ptr %v to ptr addrspace(4)
  store ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4)), ptr %a
  %high = ptrtoint ptr addrspace(4) %g to i64
  %shift = lshr i64 %high, 3
  store i64 %shift, ptr addrspace(1) %out
  %narrow = ptrtoint ptr addrspace(4) %g to i32
  %narrow.low = and i32 %narrow, 3
  store i32 %narrow.low, ptr addrspace(1) %out
  %flags = ptrtoint ptr addrspace(4) %g to i64
  %flags.low = trunc nuw i64 %flags to i8
  store i8 %flags.low, ptr addrspace(1) %out
  %null = ptrtoint ptr addrspace(4) %g to i64
  %or = or i64 %null, 3
  %or.p = inttoptr i64 %or to ptr addrspace(4)
  call void @take(ptr addrspace(4) %or.p)
  %sum.null = ptrtoint ptr addrspace(4) %g to i64
  %sum = add i64 %sum.null, 4
  %sum.low = and i64 %sum, 7
  store i64 %sum.low, ptr addrspace(1) %out
  %away = ptrtoint ptr addrspace(4) %v.g to i64
  %far = add i64 %away, 4096
  %far.p = inttoptr i64 %far to ptr addrspace(4)
  call void @take(ptr addrspace(4) %far.p)
  %loaded = load ptr addrspace(4), ptr %a
  %unnamed = ptrtoint ptr addrspace(4) %loaded to i64
  %unnamed.low = and i64 %unnamed, 3
  store i64 %unnamed.low, ptr addrspace(1) %out
  %stays = ptrtoint ptr addrspace(4) %v.g to i64
  %next = or i64 %stays, 2
  %next.p = inttoptr i64 %next to ptr addrspace(4)
  store i8 1, ptr addrspace(4) %next.p
  %based = ptrtoint ptr addrspace(4) %v.g to i64
  %based.low = and i64 %based, 4
  store i64 %based.low, ptr addrspace(1) %out
  %byte = ptrtoint ptr addrspace(4) %v.g to i64
  %byte.low = trunc i64 %byte to i8
  store i8 %byte.low, ptr addrspace(1) %out
  ret void
}
declare void @take(ptr addrspace(4))
