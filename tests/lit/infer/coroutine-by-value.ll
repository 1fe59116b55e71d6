; coro-split moves the copy of a coroutine's parameter by value to the heap.
; RUN: %gaspar opt --world=closed %s -o %t.bc
; RUN: for l in O0 O2; do for f in %s %t.bc; do %opt "-passes=default<$l>" $f -o %t.run.bc && %gaspar run %t.run.bc -k k -g 1 -l 1 -a 'in=i32[4]:iota(1000,1)' -a out=i32[4]:zero --check=spaces --out out | %FileCheck %s || exit 1; done; done
; CHECK: out = i32[4]:103,0,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { i32, [3 x i32] }
declare ptr @malloc(i64)
declare void @free(ptr)
declare token @llvm.coro.id(i32, ptr, ptr, ptr)
declare i1 @llvm.coro.alloc(token)
declare i64 @llvm.coro.size.i64()
declare ptr @llvm.coro.begin(token, ptr)
declare i8 @llvm.coro.suspend(token, i1)
declare ptr @llvm.coro.free(token, ptr)
declare void @llvm.coro.end(ptr, i1, token)
declare void @llvm.coro.resume(ptr)
declare void @llvm.coro.destroy(ptr)
define internal void @bump(ptr %x) noinline {
  %v = load i32, ptr %x
  %w = add i32 %v, 1
  store i32 %w, ptr %x
  ret void
}
define internal ptr @co(ptr byval(%S) align 4 %d, ptr %o) presplitcoroutine noinline {
entry:
  %id = call token @llvm.coro.id(i32 8, ptr null, ptr null, ptr null)
  %need = call i1 @llvm.coro.alloc(token %id)
  br i1 %need, label %dyn, label %begin
dyn:
  %size = call i64 @llvm.coro.size.i64()
  %mem = call ptr @malloc(i64 %size)
  br label %begin
begin:
  %phi = phi ptr [ null, %entry ], [ %mem, %dyn ]
  %hdl = call noalias ptr @llvm.coro.begin(token %id, ptr %phi)
  br label %loop
loop:
  call void @bump(ptr %d)
  %v = load i32, ptr %d
  store i32 %v, ptr %o
  %r = call i8 @llvm.coro.suspend(token none, i1 false)
  switch i8 %r, label %suspend [ i8 0, label %loop
                                 i8 1, label %cleanup ]
cleanup:
  %m2 = call ptr @llvm.coro.free(token %id, ptr %hdl)
  call void @free(ptr %m2)
  br label %suspend
suspend:
  call void @llvm.coro.end(ptr %hdl, i1 false, token none)
  ret ptr %hdl
}
define ptx_kernel void @k(ptr %in, ptr %out) {
  %s = alloca %S
  store i32 100, ptr %s
  %a = call ptr @co(ptr byval(%S) align 4 %s, ptr %out)
  call void @llvm.coro.resume(ptr %a)
  call void @llvm.coro.resume(ptr %a)
  call void @llvm.coro.destroy(ptr %a)
  ret void
}
