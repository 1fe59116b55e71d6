; A variable or function whose name stands in assembly can be reached by it.
; RUN: split-file-22 %s %t
; RUN: %gaspar opt -S --world=closed %t/variable.ll | %FileCheck %t/variable.ll
; RUN: %gaspar opt -S %t/variable.ll | %FileCheck %t/variable.ll
; RUN: %gaspar opt -S --world=closed %t/outside.ll | %FileCheck %t/outside.ll
; RUN: %gaspar opt -S --world=closed %t/function.ll | %FileCheck %t/function.ll
; RUN: %gaspar opt -S --world=closed %t/amd.ll | %FileCheck %t/amd.ll
; RUN: %gaspar opt -S --world=closed %t/words.ll | %FileCheck %t/words.ll

;--- variable.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison
@v = internal addrspace(1) global ptr null
define ptx_kernel void @k(ptr addrspace(1) %out) {
; CHECK-LABEL: @k(
; CHECK:         store i32 7, ptr %q
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  %og = addrspacecast ptr addrspace(1) %out to ptr
  store ptr %og, ptr addrspace(1) @v
  %n = call i64 asm "mov.u64 $0, v+0;", "=l"()
  %p = inttoptr i64 %n to ptr addrspace(1)
  store ptr %lg, ptr addrspace(1) %p
  %q = load ptr, ptr addrspace(1) @v
  store i32 7, ptr %q
  ret void
}

; What it names may come back by another way.
;--- outside.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison
define ptx_kernel void @k(ptr addrspace(1) %out, i64 %n) {
; CHECK-LABEL: @k(
; CHECK:         store i32 7, ptr %p
  call void asm sideeffect "{ .reg .u64 a; mov.u64 a, lds; st.global.u64 [$0], a; }", "l,~{memory}"(ptr addrspace(1) %out)
  %m = load i64, ptr addrspace(1) %out
  %p = inttoptr i64 %m to ptr
  store i32 7, ptr %p
  ret void
}

;--- function.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison
define internal i32 @f(ptr %p) noinline {
; CHECK-LABEL: i32 @f(ptr
; CHECK:         load i32, ptr %p
  %r = load i32, ptr %p
  ret i32 %r
}
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  %x = call i32 @f(ptr %lg)
  call void asm sideeffect "mov.u64 %rd9, f; { .callprototype _ (.param .b64 _); }", "~{memory}"()
  ret void
}

;--- amd.ll
target triple = "amdgcn-amd-amdhsa"
module asm ".quad held@abs64"
@lds = internal addrspace(3) global [4 x i32] poison
@held = internal addrspace(1) global ptr null
@v = internal addrspace(1) global ptr null
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
; CHECK-LABEL: @k(
; CHECK:         store i32 7, ptr %q
; CHECK:         store i32 8, ptr %r
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  %og = addrspacecast ptr addrspace(1) %out to ptr
  store ptr %og, ptr addrspace(1) @v
  store ptr %og, ptr addrspace(1) @held
  call void asm sideeffect "s_add_u32 s0, s0, v@rel32@lo+4", "~{memory}"()
  %q = load ptr, ptr addrspace(1) @v
  store i32 7, ptr %q
  %r = load ptr, ptr addrspace(1) @held
  store i32 8, ptr %r
  ret void
}

; Instructions and registers that are called like variables name none.
;--- words.ll
target triple = "nvptx64-nvidia-cuda"
@v = internal addrspace(1) global ptr null
@u32 = internal addrspace(1) global ptr null
@r = internal addrspace(1) global ptr null
@lds = internal addrspace(3) global [4 x i32] poison
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %i) {
; CHECK-LABEL: @k(
; CHECK:         store i32 7, ptr addrspace(3)
; CHECK:         store i32 8, ptr addrspace(3)
; CHECK:         store i32 9, ptr addrspace(3)
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  store ptr %lg, ptr addrspace(1) @v
  store ptr %lg, ptr addrspace(1) @u32
  store ptr %lg, ptr addrspace(1) @r
  %l = call i32 asm "mov.u32 $0, %laneid;", "=r"()
  %b = call i32 asm "lop3.b32 $0, $1, $2, 7, 0x96;", "=r,r,r"(i32 %i, i32 %l)
  %c = call i32 asm sideeffect "ld.global.v.u32 $0, [$1];", "=r,l"(ptr addrspace(1) %out)
  call void asm sideeffect "{ .reg .u32 %r; mov.u32 %r, $0; }", "r"(i32 %b)
  %p = load ptr, ptr addrspace(1) @v
  store i32 7, ptr %p
  %q = load ptr, ptr addrspace(1) @u32
  store i32 8, ptr %q
  %s = load ptr, ptr addrspace(1) @r
  store i32 9, ptr %s
  ret void
}
