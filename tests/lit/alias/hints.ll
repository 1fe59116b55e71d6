; !invariant.load where memory is constant from the start; !noalias.addrspace of flat accesses on AMD.
; RUN: split-file-22 %s %t
; RUN: %gaspar opt -p check-spaces,alias-hints -S %t/spir.ll | %FileCheck %t/spir.ll
; RUN: %gaspar opt -p check-spaces,alias-hints,alias-hints -S %t/amd.ll | %FileCheck %t/amd.ll
; RUN: %gaspar opt -p check-spaces,alias-hints -S %t/amd.ll | %opt -passes=verify -disable-output
; RUN: %gaspar opt -p check-spaces,alias-hints -S %t/host.ll | %FileCheck %t/host.ll
;--- spir.ll
target triple = "spir64"
; CHECK: load i32, ptr addrspace(2) %c, align 4, !invariant.load
; CHECK: load volatile i32, ptr addrspace(2) %c, align 4{{$}}
; CHECK: load atomic i32, ptr addrspace(2) %c monotonic, align 4{{$}}
; CHECK: load i32, ptr addrspace(2) %q, align 4, !invariant.load
; CHECK: load i32, ptr addrspace(1) %g, align 4{{$}}
define spir_func i32 @f(ptr addrspace(2) %c, ptr addrspace(1) %p, ptr addrspace(1) %g) {
  %x = load i32, ptr addrspace(2) %c, align 4
  %y = load volatile i32, ptr addrspace(2) %c, align 4
  %z = load atomic i32, ptr addrspace(2) %c monotonic, align 4
  %q = load ptr addrspace(2), ptr addrspace(1) %p, align 8
  %u = load i32, ptr addrspace(2) %q, align 4
  %v = load i32, ptr addrspace(1) %g, align 4
  ret i32 %x
}
;--- amd.ll
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
@table = addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
; Constant memory is a window of global memory here: a pointer that was cast to it, or loaded as one, may
; be to memory that the kernel writes by its other name.
; CHECK-LABEL: @k(
; CHECK: load i32, ptr addrspace(4) %t, align 4, !invariant.load
; CHECK: load i32, ptr addrspace(4) %arg, align 4, !invariant.load
; CHECK: load i32, ptr addrspace(4) %cast, align 4{{$}}
; CHECK: load i32, ptr addrspace(4) %loaded, align 4{{$}}
; CHECK: load i32, ptr addrspace(4) %either, align 4{{$}}
define amdgpu_kernel void @k(ptr addrspace(4) %arg, ptr addrspace(1) %g, i64 %i, i1 %b) {
  store i32 1, ptr addrspace(1) %g, align 4
  %t = getelementptr i32, ptr addrspace(4) @table, i64 %i
  %x = load i32, ptr addrspace(4) %t, align 4
  %y = load i32, ptr addrspace(4) %arg, align 4
  %cast = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %z = load i32, ptr addrspace(4) %cast, align 4
  %loaded = load ptr addrspace(4), ptr addrspace(1) %g, align 8
  %u = load i32, ptr addrspace(4) %loaded, align 4
  %either = select i1 %b, ptr addrspace(4) %arg, ptr addrspace(4) %cast
  %v = load i32, ptr addrspace(4) %either, align 4
  ret void
}
; A function's own parameter may be a cast one.
; CHECK-LABEL: @f(
; CHECK: load i32, ptr addrspace(4) %p, align 4{{$}}
define i32 @f(ptr addrspace(4) %p) {
  %x = load i32, ptr addrspace(4) %p, align 4
  ret i32 %x
}
; Global or local: not region, constant, private, … What is there already stays.
; CHECK-LABEL: @flat(
; CHECK: atomicrmw add ptr %p, i32 1 monotonic, align 4, !noalias.addrspace ![[N:[0-9]+]]
; CHECK: load i32, ptr %p, align 4, !noalias.addrspace ![[MINE:[0-9]+]]
; CHECK: load i32, ptr %any, align 4, !noalias.addrspace ![[R:[0-9]+]]
define void @flat(ptr addrspace(1) %g, ptr addrspace(3) %l, i1 %b, ptr %any) {
  %fg = addrspacecast ptr addrspace(1) %g to ptr
  %fl = addrspacecast ptr addrspace(3) %l to ptr
  %p = select i1 %b, ptr %fg, ptr %fl
  %o = atomicrmw add ptr %p, i32 1 monotonic, align 4
  %x = load i32, ptr %p, align 4, !noalias.addrspace !0
  %y = load i32, ptr %any, align 4
  ret void
}
; CHECK-DAG: ![[N]] = !{i32 2, i32 3, i32 5, i32 6}
; CHECK-DAG: ![[R]] = !{i32 2, i32 3}
; CHECK-DAG: ![[MINE]] = !{i32 5, i32 6}
!0 = !{i32 5, i32 6}
;--- host.ll
target triple = "x86_64-unknown-linux-gnu"
; CHECK: load i32, ptr %c, align 4, !invariant.load
; CHECK: load i32, ptr %g, align 4{{$}}
define spir_kernel void @k(ptr %c, ptr %g) !kernel_arg_addr_space !0 {
  %x = load i32, ptr %c, align 4
  %y = load i32, ptr %g, align 4
  ret void
}
!0 = !{i32 2, i32 1}
