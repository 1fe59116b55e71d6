; The low 32 bits of an address on AMD say which local object it is in: a number from code outside in
; their place may be the address of an object that only that code knows.
; RUN: split-file-22 %s %t
; RUN: %gaspar alias %t/masked.ll | %FileCheck %s --check-prefix=MAY
; RUN: %gaspar alias %t/exchanged.ll | %FileCheck %s --check-prefix=MAY
; RUN: %gaspar alias %t/rounded.ll | %FileCheck %s --check-prefix=ROUNDED
; MAY: apart: LLVM 0, gaspar 0;
; Rounding within a page may lead to the object that begins where this one ends, of which code outside knows.
; ROUNDED: apart: LLVM 0, gaspar 0;

;--- masked.ll
target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [8 x i64] poison, align 16
@seen = internal addrspace(3) global [8 x i64] poison, align 16
define amdgpu_kernel void @masked() {
  %g = addrspacecast ptr addrspace(3) @a to ptr
  %p = ptrtoint ptr %g to i64
  %n = call i64 asm "cvta. @seen", "=r"()
  %h = and i64 %p, -4294967296
  %l = and i64 %n, 4294967295
  %o = or i64 %h, %l
  %r = inttoptr i64 %o to ptr
  store i32 1, ptr %r
  %s = addrspacecast ptr addrspace(3) @seen to ptr
  %q = load ptr, ptr %s
  store i32 7, ptr %q
  ret void
}
;--- exchanged.ll
target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [8 x i64] poison, align 16
@seen = internal addrspace(3) global [8 x i64] poison, align 16
define amdgpu_kernel void @exchanged() {
  %g = addrspacecast ptr addrspace(3) @a to ptr
  %p = ptrtoint ptr %g to i64
  %n = call i64 asm "cvta. @seen", "=r"()
  %t = and i64 %p, 4294967295
  %h = xor i64 %p, %t
  %l = and i64 %n, 4294967295
  %o = xor i64 %h, %l
  %r = inttoptr i64 %o to ptr
  store i32 1, ptr %r
  %s = addrspacecast ptr addrspace(3) @seen to ptr
  %q = load ptr, ptr %s
  store i32 7, ptr %q
  ret void
}
;--- rounded.ll
target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [8 x i64] poison, align 16
@seen = internal addrspace(3) global [8 x i64] poison, align 16
define amdgpu_kernel void @rounded() {
  %g = addrspacecast ptr addrspace(3) @a to ptr
  %p = ptrtoint ptr %g to i64
  %n = call i64 asm "cvta. @seen", "=r"()
  %u = add i64 %p, 15
  %o = and i64 %u, -16
  %r = inttoptr i64 %o to ptr
  store i32 1, ptr %r
  %s = addrspacecast ptr addrspace(3) @seen to ptr
  %q = load ptr, ptr %s
  store i32 7, ptr %q
  ret void
}
