; An access x[i].v meets the other accesses of x where their bits are the same modulo the size of an element: a number that was cut before it was
; stored in one element is found in all, also behind a copy of an element, and what another field holds is none of it.
; RUN: split-file-22 %s %t
; RUN: for f in field copied odd; do %not %gaspar retarget --to=x86_64 --no-library -S %t/$f.ll || exit 1; done 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %gaspar retarget --to=x86_64 --no-library -S %t/other.ll | %FileCheck %s --check-prefix=OTHER
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %t/table.ll | %FileCheck %s --check-prefix=TABLE
; NO-COUNT-3: it has no meaning on x86_64: an address in an integer of 32 bits
; OTHER: load i32
; TABLE: @tab = internal addrspace(4) constant
;--- field.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(3) %l, i64 %i, i64 %j) {
  %x = alloca [2 x <{ i32, i64 }>]
  %n = ptrtoint ptr addrspace(3) %l to i32
  %z = zext i32 %n to i64
  %v = getelementptr inbounds [2 x <{ i32, i64 }>], ptr %x, i64 0, i64 %i, i32 1
  store i64 %z, ptr %v, align 4
  %w = getelementptr inbounds [2 x <{ i32, i64 }>], ptr %x, i64 0, i64 1, i32 1
  %r = load i64, ptr %w, align 4
  %p = inttoptr i64 %r to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- copied.ll
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define ptx_kernel void @k(ptr addrspace(3) %l, i64 %i, i64 %j) {
  %x = alloca [2 x { i32, i64 }]
  %e = alloca { i32, i64 }
  %n = ptrtoint ptr addrspace(3) %l to i32
  %z = zext i32 %n to i64
  %v = getelementptr inbounds { i32, i64 }, ptr %e, i64 0, i32 1
  store i64 %z, ptr %v
  call void @llvm.memcpy.p0.p0.i64(ptr %x, ptr %e, i64 16, i1 false)
  %w = getelementptr inbounds [2 x { i32, i64 }], ptr %x, i64 0, i64 %j, i32 1
  %r = load i64, ptr %w
  %p = inttoptr i64 %r to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- odd.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(3) %l, i64 %i, i64 %j) {
  %x = alloca [2 x [3 x i32]]
  %n = ptrtoint ptr addrspace(3) %l to i32
  %v = getelementptr inbounds [2 x [3 x i32]], ptr %x, i64 0, i64 %i, i64 1
  store i32 %n, ptr %v
  %u = getelementptr inbounds [2 x [3 x i32]], ptr %x, i64 0, i64 %i, i64 2
  store i32 0, ptr %u
  %w = getelementptr inbounds [2 x [3 x i32]], ptr %x, i64 0, i64 %j, i64 1
  %r = load i64, ptr %w, align 4
  %p = inttoptr i64 %r to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- other.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(3) %l, i64 %i, i64 %j) {
  %x = alloca [2 x { ptr addrspace(3), i64 }]
  %n = ptrtoint ptr addrspace(3) %l to i32
  %z = zext i32 %n to i64
  %v = getelementptr inbounds [2 x { ptr addrspace(3), i64 }], ptr %x, i64 0, i64 %i, i32 1
  store i64 %z, ptr %v
  %u = getelementptr inbounds [2 x { ptr addrspace(3), i64 }], ptr %x, i64 0, i64 %i, i32 0
  store ptr addrspace(3) %l, ptr %u
  %w = getelementptr inbounds [2 x { ptr addrspace(3), i64 }], ptr %x, i64 0, i64 %j, i32 0
  %r = load i64, ptr %w
  %p = inttoptr i64 %r to ptr addrspace(3)
  %q = load i32, ptr addrspace(3) %p
  store i32 %q, ptr addrspace(3) %l
  ret void
}
;--- table.ll
target triple = "x86_64-unknown-linux-gnu"
@tab = internal constant [2 x i32] [i32 4, i32 5]
declare i32 @_Z2rdPU10CLconstanti(ptr)
define spir_kernel void @k(i64 %i, i64 %j) {
  %x = alloca [2 x { ptr, i32 }]
  %u = getelementptr inbounds [2 x { ptr, i32 }], ptr %x, i64 0, i64 %i, i32 0
  store ptr @tab, ptr %u
  %v = getelementptr inbounds [2 x { ptr, i32 }], ptr %x, i64 0, i64 %i, i32 1
  store i32 7, ptr %v
  %w = getelementptr inbounds [2 x { ptr, i32 }], ptr %x, i64 0, i64 %j, i32 0
  %p = load ptr, ptr %w
  %r = call i32 @_Z2rdPU10CLconstanti(ptr %p)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
