; Zero bits of a space whose null is another: an address, which stays one or is refused.
; RUN: split-file-22 %s %t
; RUN: %not %gaspar retarget --to=spir64 -S %t/compare.ll 2>&1 | %FileCheck %s --check-prefix=COMPARE
; RUN: %not %gaspar retarget --to=spirv64 -S %t/cast.ll 2>&1 | %FileCheck %s --check-prefix=CAST
; RUN: %not %gaspar retarget --to=x86_64 -S %t/gep.ll 2>&1 | %FileCheck %s --check-prefix=GEP
; RUN: %not %gaspar retarget --to=spir64 -S %t/table.ll 2>&1 | %FileCheck %s --check-prefix=TABLE
; RUN: %not %gaspar retarget --to=x86_64 -S %t/vector.ll 2>&1 | %FileCheck %s --check-prefix=VECTOR
; RUN: %not %gaspar retarget --to=amdgcn -S %t/constant.ll 2>&1 | %FileCheck %s --check-prefix=CONSTANT
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %t/compare.ll | %FileCheck %s --check-prefix=STAYS
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %t/gep.ll | %FileCheck %s --check-prefix=GEPSTAYS
; RUN: %gaspar retarget --to=spir64 --no-library -S %t/null.ll | %FileCheck %s --check-prefix=NULL
; RUN: %gaspar retarget --to=amdgcn --no-library -S %t/spir.ll | %FileCheck %s --check-prefix=SPIR
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %t/spir.ll | %FileCheck %s --check-prefix=NV
; RUN: %gaspar retarget --to=x86_64 --no-library -S %t/spir.ll | %FileCheck %s --check-prefix=HOST
; COMPARE: no meaning on spir64: address 0 of local memory, where zero is null [NO_MEANING] in @f
; CAST: no meaning on spirv64: address 0 of private memory, where zero is null [NO_MEANING] in @f
; GEP: no meaning on x86_64: address 0 of local memory, where zero is null [NO_MEANING] in @f
; TABLE: no meaning on spir64: address 0 of local memory, where zero is null [NO_MEANING] in @table
; VECTOR: no meaning on x86_64: address 0 of local memory, where zero is null [NO_MEANING] in @f
; CONSTANT: no meaning on amdgcn: address 0 of constant memory, where zero is null [NO_MEANING] in @f
;--- compare.ll
target triple = "amdgcn-amd-amdhsa"
; STAYS: define i1 @f(ptr addrspace(3) %l)
; STAYS: icmp eq ptr addrspace(3) %l, null
define i1 @f(ptr addrspace(3) nonnull %l) {
  %a = icmp eq ptr addrspace(3) %l, null
  ret i1 %a
}
;--- cast.ll
target triple = "amdgcn-amd-amdhsa"
define ptr @f() {
  ret ptr addrspacecast (ptr addrspace(5) null to ptr)
}
;--- gep.ll
target triple = "nvptx64-nvidia-cuda"
; GEPSTAYS: store i32 1, ptr addrspace(3) getelementptr
define void @f() {
  store i32 1, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) null, i64 16)
  ret void
}
;--- table.ll
target triple = "nvptx64-nvidia-cuda"
@table = addrspace(1) global [2 x { i64, ptr addrspace(3) }] zeroinitializer
;--- vector.ll
target triple = "nvptx64-nvidia-cuda"
define <2 x ptr addrspace(3)> @f() {
  ret <2 x ptr addrspace(3)> zeroinitializer
}
;--- constant.ll
target triple = "nvptx64-nvidia-cuda"
define i1 @f(ptr addrspace(4) %p) {
  %a = icmp eq ptr addrspace(4) %p, null
  ret i1 %a
}
;--- null.ll
target triple = "amdgcn-amd-amdhsa"
; The null of the space has a name, and bits that are not zero are no address 0.
; NULL: @table = addrspace(1) global [2 x i64] zeroinitializer
@table = addrspace(1) global [2 x i64] zeroinitializer
; NULL-LABEL: @f(
; NULL-SAME:    ptr addrspace(3) align 4 %l)
; NULL:         icmp eq ptr addrspace(3) %l, addrspacecast (ptr addrspace(4) null to ptr addrspace(3))
define i1 @f(ptr addrspace(3) nonnull align 4 %l) {
  %a = icmp eq ptr addrspace(3) %l, addrspacecast (ptr null to ptr addrspace(3))
  ret i1 %a
}
;--- spir.ll
target triple = "spir64-unknown-unknown"
; A pointer that is not null may be at offset 0, and null of all ones is not aligned.  What the host
; gives a kernel is not null.
; SPIR: define protected amdgpu_kernel void @k({{.*}}ptr addrspace(3) noundef align 4 %l)
; SPIR: define protected ptr addrspace(3) @g(ptr addrspace(3) align 4 %l, ptr addrspace(3) %m, ptr addrspace(1) nonnull align 4 %q)
; SPIR:   load ptr addrspace(1), ptr addrspace(3) %l, align 8, !nonnull
; SPIR:   load i64, ptr addrspace(5) %a, align 8{{$}}
; SPIR:   call ptr addrspace(3) @g(ptr addrspace(3) align 4 %l, ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)), ptr addrspace(1) nonnull align 4 %q)
; NV: define ptr addrspace(3) @g(ptr addrspace(3) align 4 %l, ptr addrspace(3) align 8 %m, ptr addrspace(1) nonnull align 4 %q)
; NV:   load ptr addrspace(3), ptr %a, align 8{{$}}
; NV:   call ptr addrspace(3) @g(ptr addrspace(3) align 4 %l, ptr addrspace(3) align 8 addrspacecast (ptr null to ptr addrspace(3)), ptr addrspace(1)
; HOST: define nonnull "ocl_local" ptr @g(ptr nonnull align 4 "ocl_local" %l, ptr align 8 dereferenceable_or_null(8) "ocl_local" %m, ptr nonnull align 4 "ocl_global" %q)
; HOST:   call nonnull {{.*}}ptr @g(ptr nonnull align 4 %l, ptr align 8 null,
define spir_kernel void @k(ptr addrspace(3) noundef align 4 %l) {
  ret void
}
define spir_func nonnull ptr addrspace(3) @g(ptr addrspace(3) nonnull align 4 %l, ptr addrspace(3) align 8 dereferenceable_or_null(8) %m, ptr addrspace(1) nonnull align 4 %q) {
  %a = alloca [2 x ptr addrspace(3)], align 8
  %w = load ptr addrspace(1), ptr addrspace(3) %l, align 8, !nonnull !0
  %v = load ptr addrspace(3), ptr %a, align 8, !nonnull !0
  %r = call spir_func nonnull ptr addrspace(3) @g(ptr addrspace(3) nonnull align 4 %l, ptr addrspace(3) align 8 null, ptr addrspace(1) nonnull align 4 %q)
  ret ptr addrspace(3) %v
}
!0 = !{}
