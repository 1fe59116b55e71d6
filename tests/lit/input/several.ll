; Several inputs are linked: what one declares another defines, internal names stay apart, and text,
; bitcode and SPIR-V may be mixed.  What LLVM's linker refuses is told with both names.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: %gaspar opt -S --world=closed %t/a.ll %t/b.ll | %FileCheck %s
; RUN: %gaspar opt -S --world=closed %t/b.ll %t/a.ll | %FileCheck %s
; RUN: opt-22 %t/b.ll -o "%t/b c.bc" && %gaspar opt -S --world=closed %t/a.ll - < "%t/b c.bc" | %FileCheck %s
; RUN: %gaspar opt -S --world=closed %t/a.ll "%t/b c.bc" %t/c.ll | %FileCheck %s
; RUN: %gaspar opt -S %t/a.ll %t/b.ll | %FileCheck %s --check-prefix=OPEN
; RUN: %gaspar opt -S --trace=- --world=closed %t/a.ll %t/b.ll %t/d.ll 2>&1 | %FileCheck %s --check-prefix=TRACE
; RUN: %not %gaspar opt %t/a.ll %t/b.ll %t/a.ll -o %t/o.ll 2>&1 | %FileCheck %s --check-prefix=TWICE
; RUN: %not %gaspar opt %t/a.ll %t/spir.ll -o %t/o.ll 2>&1 | %FileCheck %s --check-prefix=TARGET
; RUN: %not %gaspar opt %t/a.ll %t/layout.ll -o %t/o.ll 2>&1 | %FileCheck %s --check-prefix=LAYOUT
; RUN: %not %gaspar opt %t/a.ll %t/type.ll -o %t/o.ll 2>&1 | %FileCheck %s --check-prefix=FLAG
; RUN: %gaspar opt %t/kernel.ll -o %t/k.spv && %gaspar opt -S %t/spir.ll %t/k.spv | %FileCheck %s --check-prefix=SPIRV
; CHECK-DAG: @v{{.*}} = internal addrspace(3) global [4 x i32]
; CHECK-DAG: @v{{.*}} = internal addrspace(1) global i32
; CHECK-NOT: load i32, ptr %
; CHECK:     load i32, ptr addrspace(3) %
; CHECK-NOT: load i32, ptr %
; OPEN:      load i32, ptr %
; TRACE-DAG: clone @j @get -> @get.{{global|local}}
; TRACE-DAG: clone @k @get -> @get.{{global|local}}
; TWICE:     a.ll: error: cannot be linked with {{.*}}a.ll + {{.*}}b.ll: Linking globals named 'k': symbol multiply defined! [CANNOT_LINK]
; TWICE-NOT: {{.}}
; TARGET:    spir.ll: error: cannot be linked with {{.*}}a.ll, which is for 'nvptx64-nvidia-cuda': this is for 'spirv64' [CANNOT_LINK]
; LAYOUT:    layout.ll: error: cannot be linked with {{.*}}a.ll: their data layouts differ [CANNOT_LINK]
; FLAG:      type.ll: error: cannot be linked with {{.*}}a.ll: linking module flags 'x': {{.*}}[CANNOT_LINK]
; SPIRV:     define spir_kernel void @m(

;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@v = internal addrspace(3) global [4 x i32] undef
declare i32 @get(ptr)
define ptx_kernel void @k(ptr addrspace(1) %o, i32 %i) {
  %p = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @v to ptr), i32 %i
  %x = call i32 @get(ptr %p)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"x", i32 1}

;--- b.ll
target triple = "nvptx64-nvidia-cuda"
@v = internal addrspace(1) global i32 0
define i32 @get(ptr %p) noinline {
  %x = load i32, ptr %p
  %y = load i32, ptr addrspace(1) @v
  %z = add i32 %x, %y
  ret i32 %z
}

;--- c.ll
target triple = "nvptx64-nvidia-cuda"
@v = internal addrspace(3) global i64 undef

;--- d.ll
target triple = "nvptx64-nvidia-cuda"
declare i32 @get(ptr)
define ptx_kernel void @j(ptr addrspace(1) %o) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %x = call i32 @get(ptr %g)
  store i32 %x, ptr addrspace(1) %o
  ret void
}

;--- spir.ll
target triple = "spirv64"
define internal void @f() {
  ret void
}

;--- layout.ll
target datalayout = "e-i64:64"
target triple = "nvptx64-nvidia-cuda"

;--- type.ll
target triple = "nvptx64-nvidia-cuda"
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"x", i32 2}

;--- kernel.ll
target triple = "spirv64"
define spir_kernel void @m(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
