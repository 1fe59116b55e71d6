; LLVM inlines @tmp into the coroutine, and coro-split moves its variable to the heap.
; RUN: %gaspar opt --world=closed %s -o %t.bc
; RUN: for l in O0 O2; do for f in %s %t.bc; do %opt "-passes=default<$l>" $f -o %t.run.bc && %gaspar run %t.run.bc -k k -g 1 -l 1 -a 'in=i32[4]:iota(1000,1)' -a out=i32[4]:zero --check=spaces --out out | %FileCheck %s || exit 1; done; done
; CHECK: out = i32[4]:1118,11017,53,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@sh = internal addrspace(3) global [4 x i32] undef
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
declare ptr @llvm.coro.promise(ptr, i32, i1)
define internal void @bump(ptr %x) noinline {
  %v = load i32, ptr %x
  %w = add i32 %v, 1
  store i32 %w, ptr %x
  ret void
}
define internal i32 @get(ptr %x) noinline {
  %v = load i32, ptr %x
  ret i32 %v
}
declare void @llvm.assume(i1)
define internal i32 @tmp(ptr %d, i32 %n) alwaysinline {
  %a = alloca [8 x i32], align 4
  %i = and i32 %n, 7
  %p = getelementptr [8 x i32], ptr %a, i32 0, i32 %i
  %x = load i32, ptr %d
  store i32 %x, ptr %p
  call void @bump(ptr %p)
  %v = load i32, ptr %p
  ret i32 %v
}
define internal ptr @co(ptr %d, ptr %o) presplitcoroutine noinline {
entry:
  %prom = alloca i32, align 8
  %cnt = alloca [4 x i32], align 4
  %id = call token @llvm.coro.id(i32 8, ptr %prom, ptr null, ptr null)
  %need = call i1 @llvm.coro.alloc(token %id)
  br i1 %need, label %dyn, label %begin
dyn:
  %size = call i64 @llvm.coro.size.i64()
  %mem = call ptr @malloc(i64 %size)
  br label %begin
begin:
  %phi = phi ptr [ null, %entry ], [ %mem, %dyn ]
  %hdl = call noalias ptr @llvm.coro.begin(token %id, ptr %phi)
  store i32 5, ptr %cnt
  store i32 50, ptr %prom
  br label %loop
loop:
  call void @bump(ptr %cnt)
  call void @bump(ptr %prom)
  %v = call i32 @get(ptr %cnt)
  %e0 = call i32 @get(ptr %d)
  %e1 = call i32 @tmp(ptr %d, i32 %v)
  %e2 = mul i32 %e1, 10
  %e = add i32 %e0, %e2
  %s = add i32 %v, %e
  store i32 %s, ptr %o
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
  %s = addrspacecast ptr addrspace(3) @sh to ptr
  store i32 100, ptr %s
  %a = call ptr @co(ptr %s, ptr %out)
  %o1 = getelementptr i32, ptr %out, i64 1
  %b = call ptr @co(ptr %in, ptr %o1)
  call void @llvm.coro.resume(ptr %a)
  call void @llvm.coro.resume(ptr %a)
  call void @llvm.coro.resume(ptr %b)
  %p = call ptr @llvm.coro.promise(ptr %a, i32 8, i1 false)
  %pv = load i32, ptr %p
  %o2 = getelementptr i32, ptr %out, i64 2
  store i32 %pv, ptr %o2
  call void @llvm.coro.destroy(ptr %a)
  call void @llvm.coro.destroy(ptr %b)
  ret void
}
