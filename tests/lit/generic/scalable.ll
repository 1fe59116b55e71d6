; Variables and parameters by value whose length the processor decides have no fixed place in the buffer: private memory stays private.
; RUN: %gaspar opt --target=intel --world=closed -S %s | %FileCheck %s
; RUN: %gaspar opt --target=intel --world=closed --trace=- -o /dev/null %s | %FileCheck %s --check-prefix=WHY
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; WHY: private in its own memory
; WHY-SAME: its size or place is not fixed
; CHECK: define internal void @f(ptr byval(<vscale x 4 x i32>) %a, ptr addrspace(4) %u, i1 %b)
; CHECK-DAG: store i32 1, ptr %
; CHECK-DAG: store i32 1, ptr addrspace(1) %
define internal void @f(ptr byval(<vscale x 4 x i32>) %a, ptr addrspace(4) %u, i1 %b) noinline {
  %ag = addrspacecast ptr %a to ptr addrspace(4)
  %x = select i1 %b, ptr addrspace(4) %ag, ptr addrspace(4) %u
  store i32 1, ptr addrspace(4) %x
  ret void
}
; CHECK: define spir_kernel void @k(ptr addrspace(1) %out, i1 %c)
; CHECK: %v = alloca { <vscale x 4 x i32>, <vscale x 4 x i32> }
; A mask that no constant of fixed length spells stays as it is.
; CHECK: call <vscale x 4 x i32> @llvm.masked.load.nxv4i32.p1(ptr addrspace(1) align 4 %out, <vscale x 4 x i1> splat (i1 true)
define spir_kernel void @k(ptr addrspace(1) %out, i1 %c) {
  %v = alloca { <vscale x 4 x i32>, <vscale x 4 x i32> }
  %p = addrspacecast ptr %v to ptr addrspace(4)
  %o = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %y = select i1 %c, ptr addrspace(4) %p, ptr addrspace(4) %o
  %m = call <vscale x 4 x i32> @llvm.masked.load.nxv4i32.p4(ptr addrspace(4) align 4 %o, <vscale x 4 x i1> splat (i1 true), <vscale x 4 x i32> zeroinitializer)
  store <vscale x 4 x i32> %m, ptr addrspace(4) %y
  call void @f(ptr byval(<vscale x 4 x i32>) %v, ptr addrspace(4) %y, i1 %c)
  ret void
}
declare <vscale x 4 x i32> @llvm.masked.load.nxv4i32.p4(ptr addrspace(4), <vscale x 4 x i1>, <vscale x 4 x i32>)
