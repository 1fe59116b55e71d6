; The distance of two pointers comes back from memory that is not followed.
; RUN: %gaspar opt -S %s | %FileCheck %s
; CHECK:     store i32 7, ptr{{( addrspace\(4\))?}} %
; CHECK-NOT: store i32 7, ptr addrspace({{[135]}})
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [2 x i64] poison
declare void @ext(ptr)
define internal void @id(ptr %p) noinline {
  call void asm sideeffect "// $0", "l,~{memory}"(ptr %p)
  ret void
}
define ptx_kernel void @k(ptr %out, i64 %n) {
  %lg = addrspacecast ptr addrspace(3) @l to ptr
  %li = ptrtoint ptr %lg to i64
  %oi = ptrtoint ptr %out to i64
  %d = sub i64 %oi, %li
  store i64 %d, ptr %lg
  call void @ext(ptr %lg)
  %d2 = load i64, ptr %lg
  %a = add i64 %li, %d2
  %q = inttoptr i64 %a to ptr
  store i32 7, ptr %q
  ret void
}
define ptx_kernel void @k2(ptr %out, i64 %n) {
  %lg = addrspacecast ptr addrspace(3) @l to ptr
  %li = ptrtoint ptr %lg to i64
  %oi = ptrtoint ptr %out to i64
  %d = sub i64 %oi, %li
  store i64 %d, ptr %out
  %d2 = load i64, ptr %out
  %a = add i64 %li, %d2
  %q = inttoptr i64 %a to ptr
  store i32 7, ptr %q
  ret void
}
