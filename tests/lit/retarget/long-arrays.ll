; An array of more nulls than LLVM's constants have operands is refused where null gets other bits, not cut to 32 bits of its length.
; RUN: %not %gaspar retarget --to=amdgcn --no-library -S %s -o - 2>&1 | %FileCheck %s
; RUN: sed 's/addrspace(3)\]/addrspace(1)]/' %s > %t.same.ll
; RUN: %gaspar retarget --to=amdgcn --no-library -S %t.same.ll -o - | %FileCheck %s --check-prefix=SAME
; CHECK: error: it has no meaning on amdgcn: an array of so many pointers, whose null has other bits there [NO_MEANING]
; SAME: @g = {{.*}}global [4294967297 x ptr addrspace(1)] zeroinitializer
target triple = "spirv64-unknown-unknown"
@g = addrspace(1) global [4294967297 x ptr addrspace(3)] zeroinitializer
