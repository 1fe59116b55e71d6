; What halves.c may meet before the instruction is refused that it cannot follow, and offsets that no number of 64 bits holds.
; RUN: split-file-22 %s %t
; RUN: %not %gaspar retarget --to=x86_64 %t/scalable.ll -o %t/o.bc 2>&1 | %FileCheck %s --check-prefix=SCALABLE
; RUN: %not %gaspar retarget --to=x86_64 %t/few.ll -o %t/o.bc 2>&1 | %FileCheck %s --check-prefix=FEW
; RUN: %not %gaspar retarget --to=x86_64 %t/large.ll -o %t/o.bc 2>&1 | %FileCheck %s --check-prefix=LARGE
; RUN: %gaspar retarget --to=x86_64 %t/far.ll -S | %FileCheck %s
; SCALABLE: error: it has no meaning on x86_64: a vector whose length nvptx64 decides [NO_MEANING] in @get
; FEW: error: it has no meaning on x86_64: a call by another type or calling convention than the function's [NO_MEANING]
; LARGE: error: it has no meaning on x86_64: an address in an integer of 32 bits, where it has 64 [NO_MEANING] in @k
; CHECK-COUNT-2: inttoptr i64

;--- scalable.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %n = call i64 @get()
  %p = inttoptr i64 %n to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
define internal i64 @get() {
  %v = call <vscale x 2 x i64> @sv()
  %e = extractelement <vscale x 2 x i64> %v, i32 0
  ret i64 %e
}
declare <vscale x 2 x i64> @sv()

;--- few.ll
target triple = "nvptx64-nvidia-cuda"
define internal void @f(i64 %a, i64 %b, i64 %c, i64 %x) {
  %p = inttoptr i64 %x to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  call void @f()
  ret void
}

;--- far.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %a = alloca [4 x i64]
  %b = getelementptr i8, ptr %a, i64 9223372036854775807
  %c = getelementptr i8, ptr %b, i64 9223372036854775807
  %d = getelementptr [4 x i64], ptr %c, i64 4611686018427387905, i64 3
  store i64 5, ptr %d
  %n = load i64, ptr %d
  %p = inttoptr i64 %n to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  %g = getelementptr i8, ptr %a, i128 170141183460469231731687303715884105727
  %m = load i64, ptr %g
  %q = inttoptr i64 %m to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}

;--- large.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i, [4294967296 x i64] %x) {
  %a = alloca [4294967296 x i64]
  %b = getelementptr i64, ptr %a, i64 %i
  store [4294967296 x i64] %x, ptr %b
  %n = load i64, ptr %a
  %p = inttoptr i64 %n to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
