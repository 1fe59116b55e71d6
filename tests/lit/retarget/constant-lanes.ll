; A lane of a constant, as clang -O2 makes it of `as_uint2((ulong)v).x`, is rebuilt; a pointer of the low half of an address is refused.
; RUN: split-file-22 %s %t
; RUN: %gaspar retarget --to=nvptx64 -S %t/lane.ll | %FileCheck %s --check-prefix=NUMBERED
; RUN: %gaspar retarget --to=x86_64 -S %t/lane.ll | %FileCheck %s --check-prefix=ONE
; RUN: %not %gaspar retarget --to=x86_64 -S %t/cut.ll 2>&1 | %FileCheck %s --check-prefix=CUT
; NUMBERED: store i32 extractelement (<2 x i32> bitcast (i64 ptrtoint (ptr addrspace(3) @v to i64) to <2 x i32>), i32 0), ptr addrspace(1) %o
; ONE: store i32 extractelement (<2 x i32> bitcast (i64 ptrtoint (ptr @v to i64) to <2 x i32>), i32 0), ptr %o
; CUT: it has no meaning on x86_64: an address in an integer of 32 bits, where it has 64 [NO_MEANING] in @k
;--- lane.ll
target triple = "spir64-unknown-unknown"
@v = internal addrspace(3) global [4 x i32] undef
define spir_kernel void @k(ptr addrspace(1) %o) {
  store i32 extractelement (<2 x i32> bitcast (i64 ptrtoint (ptr addrspace(3) @v to i64) to <2 x i32>), i32 0), ptr addrspace(1) %o
  ret void
}
;--- cut.ll
target triple = "nvptx64-nvidia-cuda"
@v = internal addrspace(3) global [4 x i32] undef
define void @k(ptr addrspace(1) %o) {
  store i32 1, ptr addrspace(3) inttoptr (i32 extractelement (<2 x i32> bitcast (i64 ptrtoint (ptr addrspace(3) @v to i64) to <2 x i32>), i32 0) to ptr addrspace(3))
  ret void
}
