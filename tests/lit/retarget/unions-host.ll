; From a host a pointer in a register is cast to the space that its name says and back, but not where its bits are taken: they may be a number's, which casts
; change.  A structure in registers keeps a pointer that is wider on the new target.
; RUN: split-file-22 %s %t
; RUN: %gaspar retarget --to=amdgcn --no-library -S %t/host.ll | %FileCheck %s
; RUN: %gaspar retarget --to=x86_64 --no-library -S %t/wider.ll | %FileCheck %s --check-prefix=WIDER
; CHECK-LABEL: @named(
; CHECK: %v = load ptr, ptr %
; CHECK: %[[L:.*]] = addrspacecast ptr %v to ptr addrspace(3)
; CHECK: %[[B:.*]] = addrspacecast ptr addrspace(3) %[[L]] to ptr
; CHECK: store ptr %v, ptr %
; CHECK: load i32, ptr %[[B]]
; In a circle of phis, too.
; CHECK-LABEL: @loop(
; CHECK: %p = phi ptr [ %v, %start ], [ %q, %next ]
; CHECK: %[[P:.*]] = addrspacecast ptr %p to ptr addrspace(3)
; CHECK: %[[N:.*]] = addrspacecast ptr addrspace(3) %[[P]] to ptr
; CHECK: load i32, ptr %[[N]]
; CHECK: %q = phi ptr [ %w, %other ], [ %p, %loop ]
; CHECK: store ptr %p, ptr %
;--- host.ll
target triple = "x86_64-unknown-linux-gnu"
define spir_kernel void @named(ptr "ocl_global" %from, ptr "ocl_global" %to, ptr "ocl_global" %out) {
  %v = load ptr, ptr %from, !ocl_local !0
  store ptr %v, ptr %to
  %x = load i32, ptr %v
  store i32 %x, ptr %out
  ret void
}
define spir_kernel void @loop(ptr "ocl_global" %from, ptr "ocl_global" %to, ptr "ocl_global" %out, i1 %c) {
start:
  %v = load ptr, ptr %from, !ocl_local !0
  br label %loop
loop:
  %p = phi ptr [ %v, %start ], [ %q, %next ]
  %x = load i32, ptr %p
  store i32 %x, ptr %out
  br i1 %c, label %other, label %next
other:
  %w = load ptr, ptr %from, !ocl_local !0
  br label %next
next:
  %q = phi ptr [ %w, %other ], [ %p, %loop ]
  br i1 %c, label %loop, label %end
end:
  store ptr %p, ptr %to
  ret void
}
!0 = !{}
!opencl.ocl.version = !{!1}
!1 = !{i32 2, i32 0}
;--- wider.ll
target triple = "amdgcn-amd-amdhsa"
; WIDER: define internal { ptr, i32 } @view(ptr {{.*}}%p, i32 %n)
; WIDER: insertvalue { ptr, i32 } poison, ptr %p, 0
; WIDER-NOT: ptrtoint
define internal { ptr addrspace(3), i32 } @view(ptr addrspace(3) %p, i32 %n) noinline {
  %a = insertvalue { ptr addrspace(3), i32 } poison, ptr addrspace(3) %p, 0
  %b = insertvalue { ptr addrspace(3), i32 } %a, i32 %n, 1
  ret { ptr addrspace(3), i32 } %b
}
define amdgpu_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %p) {
  %v = call { ptr addrspace(3), i32 } @view(ptr addrspace(3) %p, i32 4)
  %q = extractvalue { ptr addrspace(3), i32 } %v, 0
  %x = load i32, ptr addrspace(3) %q
  store i32 %x, ptr addrspace(1) %o
  ret void
}
