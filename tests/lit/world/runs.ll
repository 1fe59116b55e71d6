; Which functions may run: accesses of those name their spaces, the others stay as they are.
; RUN: %gaspar opt --world=closed -p check-spaces,resolve -S %s | %FileCheck %s --check-prefixes=CHECK,CLOSED
; RUN: %gaspar opt --world=open -p check-spaces,resolve -S %s | %FileCheck %s --check-prefixes=CHECK,OPEN
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spirv64"
@l = addrspace(3) global i32 undef

; The host, or code that the linker brings, sees what these hold.
@visible = addrspace(1) global ptr @in_visible
@apart = internal addrspace(1) global ptr @in_section, section "list"
@filled = internal addrspace(1) externally_initialized global ptr @in_filled
@behind = internal addrspace(1) global ptr @in_aliased
@name = alias ptr, ptr addrspace(1) @behind
define internal void @in_visible() {
; CHECK-LABEL: define internal void @in_visible(
; CHECK-NEXT:    store i32 1, ptr addrspace(3) @l
  store i32 1, ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4))
  ret void
}
define internal void @in_section() {
; CHECK-LABEL: define internal void @in_section(
; CHECK-NEXT:    store i32 1, ptr addrspace(3) @l
  store i32 1, ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4))
  ret void
}
define internal void @in_filled() {
; CHECK-LABEL: define internal void @in_filled(
; CHECK-NEXT:    store i32 1, ptr addrspace(3) @l
  store i32 1, ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4))
  ret void
}
define internal void @in_aliased() {
; CHECK-LABEL: define internal void @in_aliased(
; CHECK-NEXT:    store i32 1, ptr addrspace(3) @l
  store i32 1, ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4))
  ret void
}

; What llvm.used lists, others use, be it a variable.
@llvm.used = appending addrspace(1) global [1 x ptr addrspace(1)] [ptr addrspace(1) @listed], section "llvm.metadata"
@listed = internal addrspace(1) global ptr @in_listed
define internal void @in_listed() {
; CHECK-LABEL: define internal void @in_listed(
; CHECK-NEXT:    store i32 1, ptr addrspace(3) @l
  store i32 1, ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4))
  ret void
}

; Others can call it by its second name, in an open world.
@second = alias void (), ptr @named_twice
define internal void @named_twice() {
; CHECK-LABEL: define internal void @named_twice(
; OPEN-NEXT:     store i32 1, ptr addrspace(3) @l
; CLOSED-NEXT:   store i32 1, ptr addrspace(4)
  store i32 1, ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4))
  ret void
}

; A compiler's lists do not make code run, nor does an unused table.
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr @compiler], section "llvm.metadata"
@llvm.global.annotations = appending addrspace(1) global [1 x ptr] [ptr @noted], section "llvm.metadata"
@unused = internal addrspace(1) constant [1 x ptr] [ptr @in_unused]
define internal void @compiler() {
; CHECK-LABEL: define internal void @compiler(
; CHECK-NEXT:    store i32 1, ptr addrspace(4)
  store i32 1, ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4))
  ret void
}
define internal void @noted() {
; CHECK-LABEL: define internal void @noted(
; CHECK-NEXT:    store i32 1, ptr addrspace(4)
  store i32 1, ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4))
  ret void
}
define internal void @in_unused() {
; CHECK-LABEL: define internal void @in_unused(
; CHECK-NEXT:    store i32 1, ptr addrspace(4)
  store i32 1, ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4))
  ret void
}

; A value in metadata that is handed to what is called.
declare i1 @llvm.type.test(ptr, metadata)
define internal void @in_metadata() {
; CHECK-LABEL: define internal void @in_metadata(
; CHECK-NEXT:    store i32 1, ptr addrspace(3) @l
  store i32 1, ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4))
  ret void
}
define spir_kernel void @k() {
; CHECK-LABEL: define spir_kernel void @k(
  %t = call i1 @llvm.type.test(ptr null, metadata ptr @in_metadata)
  ret void
}

; Old SPIR's list of kernels, whatever their convention.
define void @old_kernel() {
; CHECK-LABEL: define void @old_kernel(
; CHECK-NEXT:    store i32 1, ptr addrspace(3) @l
  store i32 1, ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4))
  ret void
}
!opencl.kernels = !{!0}
!0 = !{ptr @old_kernel, !{!"kernel_arg_addr_space"}}
