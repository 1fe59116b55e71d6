; A number is the address of a variable that is gone, and of the one that lies there now, with which it is compared: what @g stores through the
; number may be in %b, so the pointer in %b is not @tile's for certain.
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s
; CHECK: store i32 42, ptr %p
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef, align 16
define internal i64 @f() noinline {
  %a = alloca ptr, align 16
  store ptr null, ptr %a
  %n = ptrtoint ptr %a to i64
  ret i64 %n
}
define internal void @g(i64 %n, ptr %out) noinline {
  %b = alloca ptr, align 16
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %b
  %j = ptrtoint ptr %b to i64
  %e = icmp eq i64 %j, %n
  br i1 %e, label %yes, label %no
yes:
  %q = inttoptr i64 %n to ptr
  store ptr %out, ptr %q
  br label %no
no:
  %p = load ptr, ptr %b
  store i32 42, ptr %p
  ret void
}
define ptx_kernel void @k(ptr %out) {
  store i32 7, ptr addrspace(3) @tile
  %n = call i64 @f()
  call void @g(i64 %n, ptr %out)
  %v = load i32, ptr addrspace(3) @tile
  %o1 = getelementptr inbounds i32, ptr %out, i64 1
  store i32 %v, ptr %o1
  ret void
}
