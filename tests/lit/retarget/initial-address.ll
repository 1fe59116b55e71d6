; An initial value keeps the width of a local pointer: of a variable's address, too, alone, and among others.
; RUN: %gaspar retarget --to=nvptx64 -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: opt-22 -passes=verify -disable-output %t.ll
; RUN: %gaspar run %s -g 1 -a out=i32[4]:zero -a i64:1 --out out | %FileCheck %s --check-prefix=RUNS
; RUN: %gaspar run %t.ll -g 1 -a out=i32[4]:zero -a i64:1 --out out | %FileCheck %s --check-prefix=RUNS
; RUN: %gaspar retarget --to=amdgcn %t.ll -o - | %gaspar run - -g 1 -a out=i32[4]:zero -a i64:1 --out out | %FileCheck %s --check-prefix=RUNS
; RUNS: out = i32[4]:8,9,0,0
; CHECK: @pairs = internal addrspace(4) constant [2 x %pair] [%pair { i32 -1, i32 1 }, %pair { i32 ptrtoint (ptr addrspace(3) @tile to i32), i32 3 }]
; CHECK: @one = internal addrspace(4) constant i32 ptrtoint (ptr addrspace(3) @tile to i32)
target triple = "amdgcn-amd-amdhsa"
%pair = type { ptr addrspace(3), i32 }
@tile = internal addrspace(3) global [4 x i32] poison
@pairs = internal addrspace(4) constant [2 x %pair] [%pair { ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)), i32 1 }, %pair { ptr addrspace(3) @tile, i32 3 }]
@one = internal addrspace(4) constant ptr addrspace(3) @tile
define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %n) {
  %a = getelementptr [2 x %pair], ptr addrspace(4) @pairs, i64 0, i64 %n
  %p = load ptr addrspace(3), ptr addrspace(4) %a
  store i32 8, ptr addrspace(3) %p
  %x = load i32, ptr addrspace(3) @tile
  store i32 %x, ptr addrspace(1) %out
  %q = load ptr addrspace(3), ptr addrspace(4) @one
  store i32 9, ptr addrspace(3) @tile
  %y = load i32, ptr addrspace(3) %q
  %b = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %y, ptr addrspace(1) %b
  ret void
}
