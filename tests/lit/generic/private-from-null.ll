; A private pointer that is made as the distance from null, of a variable that moves to the private buffer.
; RUN: %gaspar opt --target=intel %s -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -l 1 -a x=i32[2]:zero -a i32:0 --out x | %FileCheck %s
; RUN: %gaspar run %t.bc -k k -g 1 -l 1 -a x=i32[2]:zero -a i32:1 --out x | %FileCheck %s --check-prefix=OWN
; CHECK: x = i32[2]:7,0
; OWN: x = i32[2]:0,0
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
define spir_kernel void @k(ptr addrspace(1) %x, i32 %n) {
  %v = alloca i32
  store i32 1, ptr %v
  %number = ptrtoint ptr %v to i64
  %back = getelementptr i8, ptr null, i64 %number
  %own = addrspacecast ptr %back to ptr addrspace(4)
  %other = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %is = icmp ne i32 %n, 0
  %p = select i1 %is, ptr addrspace(4) %own, ptr addrspace(4) %other
  store i32 7, ptr addrspace(4) %p
  ret void
}
