; A pointer to shared memory that may be null is passed to a function of another file as a generic one: from sm_90 on, null does not come back
; from two casts. One that is no null is passed as a named one.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: for f in a b; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 -S %t/a.bc %t/b.bc -o %t/ab.ll
; RUN: %FileCheck %s < %t/ab.ll
; RUN: %gaspar run %t/ab.ll -g 1 -a out=i32[2]:zero -a i32:1 --out out --unoptimized | %FileCheck %s --check-prefix=RUNS
; RUNS: out = i32[2]:1,0
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         call i32 @looks(ptr %p)
; CHECK:         call i32 @reads(ptr addrspace(3) @tile)
; CHECK:         call ptr @gives(
; CHECK-LABEL: define i32 @looks(ptr %p)
; CHECK-LABEL: define i32 @reads(ptr addrspace(3) %p)
; CHECK-LABEL: define ptr @gives(ptr addrspace(3) %p, i32 %n)
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef
declare i32 @looks(ptr)
declare i32 @reads(ptr)
declare ptr @gives(ptr, i32)
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %n) "target-cpu"="sm_90" {
  %c = icmp ne i32 %n, 0
  %p = select i1 %c, ptr null, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  %a = call i32 @looks(ptr %p)
  store i32 %a, ptr addrspace(1) %out
  %r = call i32 @reads(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  %q = call ptr @gives(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 %n)
  %i = ptrtoint ptr %q to i64
  %z = icmp ne i64 %i, 0
  %y = zext i1 %z to i32
  %o = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %y, ptr addrspace(1) %o
  ret void
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define i32 @looks(ptr %p) noinline {
  %i = ptrtoint ptr %p to i64
  %z = icmp eq i64 %i, 0
  %y = zext i1 %z to i32
  ret i32 %y
}
define i32 @reads(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}
define ptr @gives(ptr %p, i32 %n) noinline {
  %c = icmp ne i32 %n, 0
  %q = select i1 %c, ptr null, ptr %p
  ret ptr %q
}
