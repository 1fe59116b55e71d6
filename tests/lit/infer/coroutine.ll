; coro-split moves a coroutine's variables to memory that the program allocates.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt %s | %opt -passes='default<O1>' -o %t.bc
; CHECK-LABEL: define internal ptr @co(
; CHECK-NOT: addrspace(5)
; CHECK: ret ptr
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare ptr @malloc(i64)
declare void @free(ptr)
declare token @llvm.coro.id(i32, ptr, ptr, ptr)
declare i64 @llvm.coro.size.i64()
declare ptr @llvm.coro.begin(token, ptr)
declare i8 @llvm.coro.suspend(token, i1)
declare void @llvm.coro.end(ptr, i1, token)
declare ptr @llvm.coro.free(token, ptr)
declare void @llvm.coro.resume(ptr)
declare void @llvm.coro.destroy(ptr)
define internal ptr @co(i64 %i, ptr addrspace(1) %o) presplitcoroutine noinline {
entry:
  %x = alloca [4 x i32], align 4
  %id = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  %size = call i64 @llvm.coro.size.i64()
  %mem = call ptr @malloc(i64 %size)
  %h = call ptr @llvm.coro.begin(token %id, ptr %mem)
  %t = trunc i64 %i to i32
  %ii = and i64 %i, 3
  %e = getelementptr [4 x i32], ptr %x, i64 0, i64 %ii
  store i32 %t, ptr %e
  %s = call i8 @llvm.coro.suspend(token none, i1 false)
  switch i8 %s, label %suspend [i8 0, label %resume
                                i8 1, label %cleanup]
resume:
  %e2 = getelementptr [4 x i32], ptr %x, i64 0, i64 %ii
  %v = load i32, ptr %e2
  store i32 %v, ptr addrspace(1) %o
  br label %cleanup
cleanup:
  %m = call ptr @llvm.coro.free(token %id, ptr %h)
  call void @free(ptr %m)
  br label %suspend
suspend:
  call void @llvm.coro.end(ptr %h, i1 false, token none)
  ret ptr %h
}
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %h = call ptr @co(i64 %i, ptr addrspace(1) %o)
  call void @llvm.coro.resume(ptr %h)
  ret void
}
