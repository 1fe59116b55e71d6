; Without triple and data layout, what is read, resolved and run has the layout of --target: local pointers of amdgcn have 4 bytes, and an
; i64 is aligned to 8, so that %n is at 8 and not at 4.
; RUN: %gaspar opt --target=amdgcn -S %s | %FileCheck %s
; RUN: %gaspar opt --target=amdgcn %s -o %t.bc
; RUN: %gaspar run --target=amdgcn %s -k k -g 1 -a "out=i32[4]:zero" -a i64:7 --check=spaces,alias --out out | %FileCheck %s --check-prefix=VALUE
; RUN: %gaspar run %t.bc --target=amdgcn -k k -g 1 -a "out=i32[4]:zero" -a i64:7 --check=spaces,alias --out out | %FileCheck %s --check-prefix=VALUE
; VALUE: out = i32[4]:5,7,24,0
%t = type { i32, i64, ptr }
@s = internal addrspace(3) global [16 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %v) {
  %a = alloca [4 x ptr addrspace(3)], addrspace(5)
  %f = getelementptr [4 x ptr addrspace(3)], ptr addrspace(5) %a, i32 0, i32 1
  store ptr addrspace(3) @s, ptr addrspace(5) %f
; CHECK: %l = load ptr addrspace(3), ptr addrspace(5) %b, align 4
  %b = getelementptr i8, ptr addrspace(5) %a, i32 4
  %l = load ptr addrspace(3), ptr addrspace(5) %b
  %g = addrspacecast ptr addrspace(3) %l to ptr
; CHECK: store i32 5, ptr addrspace(3)
  store i32 5, ptr %g
  %x = load i32, ptr addrspace(3) @s
  store i32 %x, ptr addrspace(1) %out
  %c = alloca %t, addrspace(5)
  %n = getelementptr %t, ptr addrspace(5) %c, i32 0, i32 1
  store i64 %v, ptr addrspace(5) %n
  %m = getelementptr i8, ptr addrspace(5) %c, i32 8
  %y = load i32, ptr addrspace(5) %m
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %y, ptr addrspace(1) %o1
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 ptrtoint (ptr getelementptr (%t, ptr null, i32 1) to i32), ptr addrspace(1) %o2
  ret void
}
