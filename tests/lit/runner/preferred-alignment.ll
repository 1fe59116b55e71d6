; A variable that states no alignment lies where LLVM takes it to lie: at 16 bytes if it is larger than that.
; RUN: %gaspar run %s -k k -g 1 -l 1 -a 'out=i32[1]:0' --out out | %FileCheck %s
; CHECK: out = i32[1]:10
target triple = "amdgcn-amd-amdhsa"
target datalayout = "A5"
@byte = internal addrspace(3) global i8 poison
@tile = addrspace(3) global [8 x i32] poison
@one = internal addrspace(1) global i8 1
@table = addrspace(1) global [8 x i32] [i32 3, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0]
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  store i8 4, ptr addrspace(3) @byte, align 1
  store i32 7, ptr addrspace(3) @tile, align 16
  %x = load i32, ptr addrspace(3) @tile, align 16
  %c = load i8, ptr addrspace(1) @one
  %y = load i32, ptr addrspace(1) @table, align 16
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(1) %out
  ret void
}
