; NVIDIA has no atomics for its local memory, and llc-22 lacks some of AMD's: accesses of private memory
; become plain, by a generic pointer that is known to be to private memory, or by a named one.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt -S %s | llc-22 -O0 -mcpu=sm_80 -o /dev/null
; RUN: %gaspar opt -p check-spaces,private-atomics -S %s | %FileCheck %s --check-prefix=COPY
; RUN: sed -n -e '/^target/s/nvptx64-nvidia-cuda/amdgcn-amd-amdhsa/p' -e '/^define i32 @named/,/^}/p' %s >%t.amd.ll
; RUN: %gaspar opt -S %t.amd.ll | %FileCheck %s --check-prefix=AMD
; RUN: %gaspar opt %t.amd.ll | llc-22 -mcpu=gfx1250 -o /dev/null
; RUN: sed 's/amdgcn-amd-amdhsa/spir64/; s/addrspace(5)/addrspace(0)/' %t.amd.ll | %gaspar opt -p check-spaces,private-atomics -S - | %FileCheck %s --check-prefix=SPIR
target triple = "nvptx64-nvidia-cuda"

define internal i32 @work(ptr %p) noinline {
  %x = atomicrmw add ptr %p, i32 1 monotonic
  %y = cmpxchg ptr %p, i32 1, i32 2 monotonic monotonic
  %o = extractvalue { i32, i1 } %y, 0
  %l = load atomic i32, ptr %p syncscope("block") acquire, align 4
  %s = add i32 %o, %l
  %r = atomicrmw volatile umax ptr %p, i32 %s seq_cst
  ret i32 %r
}

define ptx_kernel void @k(ptr addrspace(1) %o) {
  %v = alloca i32
  store i32 3, ptr %v
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %a = call i32 @work(ptr %v)
  %b = call i32 @work(ptr %g)
  %c = add i32 %a, %b
  store i32 %c, ptr addrspace(1) %o
  ret void
}

; CHECK-LABEL: define internal i32 @work(
; CHECK:         %[[OLD:.*]] = load i32, ptr addrspace(5) %p, align 4
; CHECK:         add i32 %[[OLD]], 1
; CHECK:         store i32 %{{.*}}, ptr addrspace(5) %p, align 4
; CHECK:         %[[IS:.*]] = load i32, ptr addrspace(5) %p, align 4
; CHECK:         icmp eq i32 %[[IS]], 1
; CHECK:         store i32 %{{.*}}, ptr addrspace(5) %p, align 4
; CHECK:         load i32, ptr addrspace(5) %p, align 4
; CHECK:         load volatile i32, ptr %p.generic, align 4
; CHECK:         store volatile i32 %{{.*}}, ptr %p.generic, align 4
; CHECK-LABEL: define i32 @named(
; CHECK-NEXT:    load i32, ptr addrspace(5) %p
; CHECK-NEXT:    add
; CHECK-NEXT:    store i32
; AMD:           load i32, ptr addrspace(5) %p
; AMD-NOT:       atomicrmw
; AMD:           ret i32
; SPIR:          atomicrmw add ptr %p, i32 1
define i32 @named(ptr addrspace(5) %p) {
  %x = atomicrmw add ptr addrspace(5) %p, i32 1 monotonic
  %y = atomicrmw nand ptr addrspace(5) %p, i32 %x acq_rel
  ret i32 %y
}

; LLVM states the largest alignment, 2^32, of an access at null; LLVM's C interface has 32 bits for it.
; CHECK-LABEL: define i32 @at_null(
; CHECK-NEXT:    load i32, ptr addrspace(5) null, align 2147483648
; CHECK-NEXT:    add
; CHECK-NEXT:    store i32 %{{.*}}, ptr addrspace(5) null, align 2147483648
define i32 @at_null() {
  %x = atomicrmw add ptr addrspace(5) null, i32 1 monotonic, align 4294967296
  ret i32 %x
}

; LLVM may let the function read what the private variable is a copy of, until its parameter's type
; says otherwise.
; COPY-LABEL: define internal void @copied(
; COPY:         atomicrmw add ptr %p, i32 1
; CHECK-LABEL: define internal void @copied(
; CHECK-NEXT:    load i32, ptr addrspace(5) %p
define internal void @copied(ptr %p) noinline {
  %x = atomicrmw add ptr %p, i32 1 monotonic
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define ptx_kernel void @copies(ptr addrspace(1) %o) {
  %v = alloca i32
  %g = addrspacecast ptr addrspace(1) %o to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr %v, ptr %g, i64 4, i1 false)
  call void @copied(ptr %v)
  call void @llvm.memcpy.p0.p0.i64(ptr %g, ptr %v, i64 4, i1 false)
  ret void
}

; Copies come last.
; CHECK-LABEL: define internal i32 @work.global(
; CHECK:         atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
; CHECK:         cmpxchg ptr addrspace(1) %p
; CHECK:         load atomic i32, ptr addrspace(1) %p syncscope("block") acquire
