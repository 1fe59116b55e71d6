; Expanding loads and compressing stores take a pointer whose type names no space: what they access stays in private memory.
; RUN: %gaspar opt --target=intel --world=closed -S %s | %FileCheck %s
; RUN: %gaspar opt --target=intel --world=closed --trace=- -o /dev/null %s | %FileCheck %s --check-prefix=WHY
target triple = "spir64"
; WHY: private in its own memory
declare <2 x i32> @llvm.masked.expandload.v2i32(ptr, <2 x i1>, <2 x i32>)
declare void @llvm.masked.compressstore.v2i32(<2 x i32>, ptr, <2 x i1>)
; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %a = alloca [4 x i64]
; CHECK: call <2 x i32> @llvm.masked.expandload.v2i32(ptr %a,
; CHECK: call void @llvm.masked.compressstore.v2i32(<2 x i32> %x, ptr %b,
define spir_kernel void @k(ptr addrspace(1) %out, i1 %c, <2 x i1> %m) {
  %a = alloca [4 x i64]
  %b = alloca [4 x i64]
  %o = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %ag = addrspacecast ptr %a to ptr addrspace(4)
  %bg = addrspacecast ptr %b to ptr addrspace(4)
  %ab = select i1 %c, ptr addrspace(4) %ag, ptr addrspace(4) %bg
  %g = select i1 %c, ptr addrspace(4) %o, ptr addrspace(4) %ab
  store i32 1, ptr addrspace(4) %g
  %x = call <2 x i32> @llvm.masked.expandload.v2i32(ptr %a, <2 x i1> %m, <2 x i32> zeroinitializer)
  call void @llvm.masked.compressstore.v2i32(<2 x i32> %x, ptr %b, <2 x i1> %m)
  ret void
}
