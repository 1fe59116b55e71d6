; A format of printf elsewhere than in constant memory needs an extension; one that is computed from an address in constant memory does not.
; RUN: %not %gaspar opt %s -o %t.spv 2>&1 | %FileCheck %s --check-prefix=ELSEWHERE
; ELSEWHERE: error: LLVM cannot write it as SPIR-V: a printf has its format elsewhere than in constant memory, which needs SPV_EXT_relaxed_printf_string_address_space [NOT_SPIRV]
; RUN: %gaspar opt %s --spirv-ext=SPV_EXT_relaxed_printf_string_address_space -o %t.spv
; RUN: sed -e 's/addrspace(1)/addrspace(2)/g' %s > %t.ll && %gaspar opt %t.ll -o %t.spv
target triple = "spirv64"
@format = internal addrspace(1) constant [8 x i8] c"abc %d\0A\00"
define spir_kernel void @k(i32 %i) {
  %p = getelementptr i8, ptr addrspace(1) @format, i32 %i
  %r = call spir_func i32 (ptr addrspace(1), ...) @printf(ptr addrspace(1) %p, i32 7)
  ret void
}
declare spir_func i32 @printf(ptr addrspace(1), ...)
