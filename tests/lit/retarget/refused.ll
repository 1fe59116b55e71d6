; Code that has no meaning on the target: an error with its place, exit code 1, no output.
; RUN: split-file-22 %s %t
; RUN: %not %gaspar retarget --to=spir64 %t/constant.ll -o %t/out.ll 2>&1 | %FileCheck %s --check-prefix=CONSTANT
; RUN: %not ls %t/out.ll
; RUN: %not %gaspar retarget --to=amdgcn %t/tensor.ll 2>&1 | %FileCheck %s --check-prefix=TENSOR
; RUN: %not %gaspar retarget --to=nvptx64 %t/buffer.ll 2>&1 | %FileCheck %s --check-prefix=BUFFER
; RUN: %not %gaspar retarget --to=amdgcn %t/asm.ll 2>&1 | %FileCheck %s --check-prefix=ASM
; RUN: %not %gaspar retarget --to=spir64 %t/width.ll 2>&1 | %FileCheck %s --check-prefix=WIDTH
; RUN: %not %gaspar retarget --to=nvptx64 %t/pointer.ll 2>&1 | %FileCheck %s --check-prefix=POINTER
; RUN: %not %gaspar retarget --to=x86_64 %t/where.ll 2>&1 | %FileCheck %s --check-prefix=WHERE
; RUN: %not %gaspar retarget --to=nvptx64 %t/layout.ll 2>&1 | %FileCheck %s --check-prefix=LAYOUT
; RUN: %not %gaspar retarget --to=nvptx64 %t/number.ll 2>&1 | %FileCheck %s --check-prefix=NUMBER
; RUN: %not %gaspar retarget --to=spir64 %t/vendor.ll 2>&1 | %FileCheck %s --check-prefix=VENDOR
; RUN: %not %gaspar retarget --to=amdgcn %t/operand.ll 2>&1 | %FileCheck %s --check-prefix=ASM
; RUN: %not %gaspar retarget --to=spir %t/number.ll 2>&1 | %FileCheck %s --check-prefix=WORD
; RUN: %not %gaspar retarget --to=nvptx64 %t/bits.ll 2>&1 | %FileCheck %s --check-prefix=BITS
; RUN: %not %gaspar retarget --to=x86_64 %t/bits-host.ll 2>&1 | %FileCheck %s --check-prefix=HOST
; HOST: no meaning on x86_64: inttoptr of a generic pointer's bits (addrspace(4)) to a local pointer (addrspace(3)): the two have the same bits on spir64 alone, if at all; use addrspacecast instead [NO_MEANING] in @f
; BITS: no meaning on nvptx64: inttoptr of a generic pointer's bits (addrspace(0)) to a local pointer (addrspace(3)): the two have the same bits on amdgcn alone, if at all; use addrspacecast instead [NO_MEANING] in @f
; RUN: %gaspar retarget --to=nvptx64 %t/same-bits.ll -S | %FileCheck %s --check-prefix=SAME
; SAME: inttoptr i64 %b to ptr addrspace(1)
; WORD: no meaning on spir: a program whose addresses have 64 bits [NO_MEANING]
; RUN: %not %gaspar retarget --to=amdgcn %t/prologue.ll 2>&1 | %FileCheck %s --check-prefix=ASM
; RUN: %not %gaspar retarget --to=spir64 %t/prefix.ll 2>&1 | %FileCheck %s --check-prefix=PREFIX
; PREFIX: no meaning on spir64: tensor memory, space 6 of nvptx64 [NO_MEANING] in @f
; CONSTANT: k.cl:7:3: error: it has no meaning on spir64: a cast from constant to generic [NO_MEANING] in @f
; TENSOR: no meaning on amdgcn: tensor memory, space 6 of nvptx64 [NO_MEANING] in @f
; BUFFER: no meaning on nvptx64: buffer fat pointer memory, space 7 of amdgcn [NO_MEANING] in @f
; ASM: no meaning on amdgcn: assembly for nvptx64 [NO_MEANING] in @f
; WIDTH: no meaning on spir64: an address in an integer of 32 bits, where it has 64 [NO_MEANING] in @f
; POINTER: no meaning on nvptx64: the address of a function [NO_MEANING] in @g
; WHERE: no meaning on x86_64: a test in which memory a pointer points [NO_MEANING] in @f
; LAYOUT: no meaning on nvptx64: the type { i8, i128 }, which is laid out in another way there [NO_MEANING] in @f
; NUMBER: no meaning on nvptx64: space 77, which has no meaning on spir64 [NO_MEANING] in @f
; RUN: %not %gaspar retarget --to=amdgcn %t/moved.ll 2>&1 | %FileCheck %s --check-prefix=MOVED
; RUN: %gaspar retarget --to=nvptx64 %t/moved.ll -S | %FileCheck %s --check-prefix=KEPT
; MOVED: no meaning on amdgcn: 'llvm.masked.load.v2p3.p1' that loads or stores pointers whose width changes [NO_MEANING] in @f
; KEPT: call <2 x ptr addrspace(3)> @llvm.masked.load
; RUN: %not %gaspar retarget --to=amdgcn %t/signed.ll 2>&1 | %FileCheck %s --check-prefix=SIGNED
; SIGNED: no meaning on amdgcn: a constant expression of an unknown kind [NO_MEANING]
; RUN: %gaspar retarget --to=amdgcn %t/checked.ll -S | %FileCheck %s --check-prefix=CHECKED
; CHECKED: call i32 no_cfi @f(ptr %p)
; RUN: %not %gaspar retarget --to=amdgcn %t/thread.ll 2>&1 | %FileCheck %s --check-prefix=THREAD
; THREAD: no meaning on amdgcn: the variable 'v' in private memory [NO_MEANING]
; RUN: %not %gaspar retarget --to=amdgcn %t/register.ll 2>&1 | %FileCheck %s --check-prefix=REGISTER
; REGISTER: no meaning on amdgcn: an instruction of this kind [NO_MEANING] in @k
; VENDOR: no meaning on spir64: 'llvm.nvvm.fence.sc.cluster' [NO_MEANING] in @f
;--- constant.ll
target triple = "nvptx64-nvidia-cuda"
define ptr @f(ptr addrspace(4) %p) !dbg !3 {
  %g = addrspacecast ptr addrspace(4) %p to ptr, !dbg !5
  ret ptr %g
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cl", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 6, type: !4, unit: !0)
!4 = !DISubroutineType(types: !{})
!5 = !DILocation(line: 7, column: 3, scope: !3)
;--- signed.ll
target triple = "nvptx64-nvidia-cuda"
@v = internal global i32 0
@t = internal global ptr ptrauth (ptr @v, i32 0)
define ptr @f() {
  %p = load ptr, ptr @t
  ret ptr %p
}
;--- checked.ll
target triple = "nvptx64-nvidia-cuda"
define internal i32 @f(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
define i32 @g(ptr %p) {
  %x = call i32 no_cfi @f(ptr %p)
  ret i32 %x
}
;--- thread.ll
target triple = "nvptx64-nvidia-cuda"
@v = thread_local global i32 0
declare ptr @llvm.threadlocal.address.p0(ptr)
define i32 @f() {
  %a = call ptr @llvm.threadlocal.address.p0(ptr @v)
  %x = load i32, ptr %a
  ret i32 %x
}
;--- register.ll
target triple = "nvptx64-nvidia-cuda"
define internal void @f(ptr swifterror %e) {
  store ptr null, ptr %e
  ret void
}
define void @k() {
  %e = alloca swifterror ptr
  call void @f(ptr swifterror %e)
  ret void
}
;--- tensor.ll
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr addrspace(6) %p) {
  ret void
}
;--- buffer.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
define i32 @f(ptr addrspace(7) %p) {
  %x = load i32, ptr addrspace(7) %p
  ret i32 %x
}
;--- asm.ll
target triple = "nvptx64-nvidia-cuda"
define i32 @f(i32 %p) {
  %x = call i32 asm "mov.u32 $0, $1;", "=r,r"(i32 %p)
  ret i32 %x
}
;--- operand.ll
target triple = "nvptx64-nvidia-cuda"
define i32 @f(i32 %p) {
  %x = call i32 asm sideeffect "", "=r,0"(i32 %p)
  ret i32 %x
}
;--- width.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define i32 @f(ptr addrspace(3) %p) {
  %x = ptrtoint ptr addrspace(3) %p to i32
  ret i32 %x
}
;--- pointer.ll
target triple = "spir64"
define spir_func void @g() {
  ret void
}
define spir_func void @f(ptr addrspace(1) %p) {
  store ptr @g, ptr addrspace(1) %p
  ret void
}
;--- where.ll
target triple = "spir64"
declare spir_func ptr addrspace(3) @__to_local(ptr addrspace(4))
define spir_func ptr addrspace(3) @f(ptr addrspace(4) %p) {
  %l = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %p)
  ret ptr addrspace(3) %l
}
;--- layout.ll
target datalayout = "e-i64:64-i128:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
define spir_func i128 @f(ptr addrspace(1) %p) {
  %e = getelementptr { i8, i128 }, ptr addrspace(1) %p, i64 1, i32 1
  %x = load i128, ptr addrspace(1) %e
  ret i128 %x
}
;--- number.ll
target triple = "spir64"
define spir_func void @f(ptr addrspace(77) %p) {
  ret void
}
;--- vendor.ll
target triple = "nvptx64-nvidia-cuda"
define void @f() {
  call void @llvm.nvvm.fence.sc.cluster()
  ret void
}
declare void @llvm.nvvm.fence.sc.cluster()
;--- bits.ll
target triple = "amdgcn-amd-amdhsa"
define i32 @f(ptr %p) {
  %b = ptrtoint ptr %p to i32
  %l = inttoptr i32 %b to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %l
  ret i32 %v
}
;--- bits-host.ll
target triple = "spir64"
define spir_func i32 @f(ptr addrspace(4) %p) {
  %b = ptrtoint ptr addrspace(4) %p to i64
  %l = inttoptr i64 %b to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %l
  ret i32 %v
}
;--- same-bits.ll
target triple = "amdgcn-amd-amdhsa"
define i32 @f(ptr %p) {
  %b = ptrtoint ptr %p to i64
  %g = inttoptr i64 %b to ptr addrspace(1)
  %v = load i32, ptr addrspace(1) %g
  ret i32 %v
}
;--- moved.ll
target triple = "spir64"
define <2 x ptr addrspace(3)> @f(ptr addrspace(1) %p, <2 x i1> %m) {
  %v = call <2 x ptr addrspace(3)> @llvm.masked.load.v2p3.p1(ptr addrspace(1) align 8 %p, <2 x i1> %m, <2 x ptr addrspace(3)> poison)
  ret <2 x ptr addrspace(3)> %v
}
;--- prologue.ll
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr %p) prologue i8 144 {
  ret void
}
;--- prefix.ll
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr %p) prefix ptr addrspace(6) null {
  ret void
}
