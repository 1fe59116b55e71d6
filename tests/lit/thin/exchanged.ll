; A function of another file copies to a variable of this one.  After both are linked, LLVM may pass the copy's source where this file
; passes the variable, so what @get loads stays generic.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: %gaspar summarize %t/a.ll -o %t/a.gsum
; RUN: %gaspar summarize %t/b.ll -o %t/b.gsum
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: %gaspar opt --index=%t/a.gidx %t/a.ll -o %t/a.bc
; RUN: %gaspar opt --index=%t/b.gidx %t/b.ll -o %t/b.bc
; RUN: llvm-link-22 %t/a.bc %t/b.bc -o %t/ab.bc
; RUN: %opt -passes='internalize<preserve-gv=k>,default<O3>' %t/ab.bc -o %t/q.bc
; RUN: %gaspar run %t/q.bc -k k -g 1 -a "o=i32[1]:zero" -a "s=i32[16]:iota" -a i64:3 --out o | %FileCheck %s --check-prefix=VALUE
; RUN: %gaspar opt --index=%t/a.gidx -S %t/a.ll | %FileCheck %s
; VALUE: o = i32[1]:3
; CHECK-LABEL: define internal i32 @get(
; CHECK: load i32, ptr %e
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [16 x i32] }
%B = type { ptr, i64 }
declare void @copyin(ptr, ptr)
define internal i32 @get(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds %B, ptr %box, i64 0, i32 1
  %i = load i64, ptr %n
  %e = getelementptr inbounds [16 x i32], ptr %p, i64 0, i64 %i
  %x = load i32, ptr %e
  ret i32 %x
}
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(1) %s, i64 %i) {
  %c = alloca %S, align 8
  %b = alloca %B, align 8
  %src = addrspacecast ptr addrspace(1) %s to ptr
  call void @copyin(ptr %c, ptr %src)
  store ptr %c, ptr %b
  %n = getelementptr inbounds %B, ptr %b, i64 0, i32 1
  store i64 %i, ptr %n
  %x = call i32 @get(ptr %b)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @copyin(ptr %d, ptr %s) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %d, ptr align 8 %s, i64 64, i1 false)
  ret void
}
