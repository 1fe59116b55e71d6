; Functions that an entry reaches stay, the others are deleted.
; RUN: %gaspar opt --world=closed -p drop-unreached -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %FileCheck %s --check-prefix=GONE < %t.ll
; RUN: %gaspar opt --world=closed -p drop-unreached --trace=- %s | %FileCheck %s --check-prefix=TRACE
; In an open world only functions local to this module are deleted.
; RUN: %gaspar opt -p drop-unreached -S %s | %FileCheck %s --check-prefix=OPEN
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spirv64"

; GONE-NOT: @dead
; TRACE-DAG: drop-unreached: drop @{{.*}} dead.internal
; TRACE-DAG: dead.odr
; OPEN-NOT: @dead.{{[^o]}}
; OPEN: define linkonce_odr spir_func void @dead.odr(
; OPEN: define spir_func void @__clang_ocl_kern_imp_k(

; CHECK-DAG: @seen = addrspace(1) global ptr @by.visible
; CHECK-DAG: @own = internal addrspace(1) constant [2 x ptr] [ptr @by.table, ptr @own.p]
; CHECK-DAG: @apart = internal addrspace(1) global ptr @by.section, section "list"
; CHECK-DAG: @filled = internal addrspace(1) externally_initialized global ptr @by.filled
; CHECK-DAG: @labels = internal addrspace(1) constant [1 x ptr] [ptr blockaddress(@by.label, %there)]
; CHECK-DAG: @plain = internal addrspace(1) global i32 7
@seen = addrspace(1) global ptr @by.visible
@own = internal addrspace(1) constant [2 x ptr] [ptr @by.table, ptr @own.p]
@own.p = internal constant ptr @by.table2
@apart = internal addrspace(1) global ptr @by.section, section "list"
@filled = internal addrspace(1) externally_initialized global ptr @by.filled
@labels = internal addrspace(1) constant [1 x ptr] [ptr blockaddress(@by.label, %there)]
@plain = internal addrspace(1) global i32 7
@dead.table = internal addrspace(1) constant [1 x ptr] [ptr @dead.internal]
@dead.local = internal addrspace(3) global [4 x i32] undef
@dead.alias = internal alias void (), ptr @dead.internal
@llvm.global_ctors = appending addrspace(1) global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @by.ctor, ptr null }]
@llvm.used = appending addrspace(1) global [2 x ptr] [ptr @by.used, ptr @used.alias], section "llvm.metadata"
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr @left.alone], section "llvm.metadata"
@used.alias = internal alias void (), ptr @by.alias.used
@other = internal alias void (), ptr @by.alias

declare i32 @personality(...)
declare void @llvm.fake.use(...)

define internal spir_func void @by.visible() {
  ret void
}
define internal spir_func void @by.table() {
  ret void
}
define internal spir_func void @by.table2() {
  ret void
}
define internal spir_func void @by.section() {
  ret void
}
define internal spir_func void @by.filled() {
  ret void
}
define internal spir_func void @by.label() {
  br label %there
there:
  ret void
}
define internal spir_func void @by.ctor() {
  ret void
}
define internal spir_func void @by.used() {
  call spir_func void @by.used.call()
  ret void
}
define internal spir_func void @by.used.call() {
  ret void
}
define internal spir_func void @by.alias.used() {
  ret void
}
define internal spir_func void @by.alias() {
  ret void
}
define internal spir_func void @by.call() prefix ptr @by.prefix personality ptr @by.personality {
  ret void
}
define internal spir_func i32 @by.personality(...) {
  ret i32 0
}
define internal spir_func void @by.prefix() {
  ret void
}
define internal spir_func void @by.address() {
  ret void
}
define internal spir_func void @by.listed() {
  ret void
}
define spir_func void @listed() {
  call spir_func void @by.listed()
  ret void
}
define internal amdgpu_cs void @by.stage() {
  ret void
}
define internal void @by.shader() "hlsl.shader"="compute" {
  ret void
}
; CHECK-DAG: define internal spir_func void @by.visible()
; CHECK-DAG: define internal spir_func void @by.table()
; CHECK-DAG: define internal spir_func void @by.table2()
; CHECK-DAG: define internal spir_func void @by.section()
; CHECK-DAG: define internal spir_func void @by.filled()
; CHECK-DAG: define internal spir_func void @by.label()
; CHECK-DAG: define internal spir_func void @by.ctor()
; CHECK-DAG: define internal spir_func void @by.used()
; CHECK-DAG: define internal spir_func void @by.used.call()
; CHECK-DAG: define internal spir_func void @by.alias.used()
; CHECK-DAG: define internal spir_func void @by.alias()
; CHECK-DAG: define internal spir_func void @by.call()
; CHECK-DAG: define internal spir_func i32 @by.personality(...)
; CHECK-DAG: define internal spir_func void @by.prefix()
; CHECK-DAG: define internal spir_func void @by.address()
; CHECK-DAG: define internal spir_func void @by.listed()
; CHECK-DAG: define internal amdgpu_cs void @by.stage()
; CHECK-DAG: define internal void @by.shader()

; Nothing reaches these, but a compiler must leave them, or others can see them.
define internal spir_func void @left.alone() {
  call spir_func void @left.too()
  ret void
}
define internal spir_func void @left.too() {
  ret void
}
define spir_func void @left.visible() {
  call spir_func void @left.called()
  ret void
}
define internal spir_func void @left.called() {
  ret void
}
; CHECK-DAG: define internal spir_func void @left.alone()
; CHECK-DAG: define internal spir_func void @left.too()
; CHECK-DAG: define spir_func void @left.visible()
; CHECK-DAG: define internal spir_func void @left.called()

define internal spir_func void @dead.internal() {
  %p = getelementptr [4 x i32], ptr addrspace(3) @dead.local, i32 0, i32 1
  %t = load ptr, ptr addrspace(1) @dead.table
  call spir_func void @dead.ring()
  call void @dead.alias()
  ret void
}
define internal spir_func void @dead.ring() {
  call spir_func void @dead.internal()
  ret void
}
define linkonce_odr spir_func void @dead.odr() {
  ret void
}

; clang's second body of a kernel.
define spir_func void @__clang_ocl_kern_imp_k() {
  ret void
}
; CHECK-NOT: @__clang_ocl_kern_imp_k(

define spir_kernel void @k() {
  %t = load ptr, ptr addrspace(1) @own
  %l = load ptr, ptr addrspace(1) @labels
  call spir_func void @by.call()
  call void (...) @llvm.fake.use(ptr @by.address)
  call void @other()
  ret void
}
!opencl.kernels = !{!0}
!0 = !{ptr @listed, !{!"kernel_arg_addr_space"}}
