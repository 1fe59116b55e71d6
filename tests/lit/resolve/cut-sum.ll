; From sm_90 on a cast to shared memory cuts an address, and what is behind it has the high bits of a generic pointer again if a distance
; is added that leads back from null: the sum stays generic, and its accesses cast it. Older devices subtract a number.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s --check-prefixes=CHECK
; RUN: sed 's/"target-cpu"="sm_90"/"target-cpu"="sm_80"/' %s > %t.old.ll
; RUN: %gaspar run %s -k k -g 1 -a out=i32[2]:zero --out out | %FileCheck %s --check-prefix=RUNS
; RUN: %gaspar opt --world=closed %s -o - | %gaspar run - --unoptimized -k k -g 1 -a out=i32[2]:zero --out out | %FileCheck %s --check-prefix=RUNS
; RUN: %gaspar opt --world=closed %t.old.ll -o - | %gaspar run - --unoptimized -k k -g 1 -a out=i32[2]:zero --out out | %FileCheck %s --check-prefix=RUNS
; RUNS: out = i32[2]:7,1
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef
define internal i64 @same(i64 %v) noinline #0 {
  ret i64 %v
}
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         %back = getelementptr i8, ptr %away, i64 %further
; CHECK:         store i32 7, ptr addrspace(3)
define ptx_kernel void @k(ptr addrspace(1) %out) #0 {
  %w = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 1
  %bits = ptrtoint ptr %w to i64
  %b = call i64 @same(i64 %bits)
  %d = sub i64 0, %b
  %away = getelementptr i8, ptr %w, i64 %d
  %e = call i64 @same(i64 %d)
  %further = sub i64 0, %e
  %back = getelementptr i8, ptr %away, i64 %further
  store i32 7, ptr %back
  %is = icmp eq ptr %away, null
  %n = zext i1 %is to i32
  %at = getelementptr i32, ptr addrspace(3) @tile, i64 1
  %x = load i32, ptr addrspace(3) %at
  store i32 %x, ptr addrspace(1) %out
  %out1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %n, ptr addrspace(1) %out1
  ret void
}
attributes #0 = { "target-cpu"="sm_90" }
