; Functions of the program that have the names of OpenCL's tests of spaces, but not their types, stay as they are.
; RUN: %gaspar retarget --to=amdgcn -S %s | %FileCheck %s
; RUN: %gaspar retarget --to=nvptx64 -S %s | %FileCheck %s
; CHECK: declare {{.*}}i64 @__to_private(ptr)
; CHECK: declare {{.*}}ptr addrspace(3) @__to_local(ptr addrspace(1))
target triple = "spir64"
declare spir_func i64 @__to_private(ptr addrspace(4))
declare spir_func ptr addrspace(3) @__to_local(ptr addrspace(1))
define spir_kernel void @k(ptr addrspace(1) %x) {
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %n = call spir_func i64 @__to_private(ptr addrspace(4) %g)
  %l = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(1) %x)
  store i64 %n, ptr addrspace(1) %x
  %v = load i32, ptr addrspace(3) %l
  ret void
}
