; A function of another file copies constant memory to a variable of this one.  After both are linked, LLVM may use the constant in
; place of the variable, so @get's parameter stays generic, and what the kernel loads from the variable; nothing is copied to the variable
; that @set gets, so its parameter gets a named type, and accesses of the variable are named in both files.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b c; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum %t/c.gsum
; RUN: for f in a b c; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 %t/a.bc %t/b.bc %t/c.bc -o %t/abc.bc
; RUN: %opt -passes='internalize<preserve-gv=k>,default<O2>' %t/abc.bc -o %t/q.bc
; RUN: %gaspar run %t/abc.bc -k k -g 1 -a "o=i32[1]:zero" -a i64:3 --check=spaces,alias --out o | %FileCheck %s --check-prefix=VALUE
; RUN: %gaspar run %t/q.bc -k k -g 1 -a "o=i32[1]:zero" -a i64:3 --check=spaces,alias --out o | %FileCheck %s --check-prefix=VALUE
; RUN: %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s
; RUN: %gaspar opt --index=%t/a.gidx -S %t/a.ll | %FileCheck %s --check-prefix=A
; VALUE: o = i32[1]:16
; A: load i32, ptr %c
; A: load i32, ptr addrspace(5) %d
; CHECK-LABEL: @get(
; CHECK: load i32, ptr %e
; CHECK-LABEL: @set(ptr addrspace(5) %p
; CHECK: store i32 8, ptr addrspace(5) %p
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @fill(ptr)
declare i32 @get(ptr, i64)
declare void @set(ptr)
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %c = alloca [4 x i32], align 4
  %d = alloca i32, align 4
  call void @fill(ptr %c)
  call void @set(ptr %d)
  %x = call i32 @get(ptr %c, i64 %i)
  %w = load i32, ptr %c
  %y = load i32, ptr %d
  %z = add i32 %x, %y
  %a = add i32 %z, %w
  store i32 %a, ptr addrspace(1) %o
  ret void
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define i32 @get(ptr %p, i64 %i) noinline {
  %e = getelementptr inbounds i32, ptr %p, i64 %i
  %x = load i32, ptr %e
  ret i32 %x
}
define void @set(ptr %p) noinline {
  store i32 8, ptr %p
  ret void
}
;--- c.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@table = internal addrspace(1) constant [4 x i32] [i32 1, i32 3, i32 5, i32 7]
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @fill(ptr %p) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr addrspacecast (ptr addrspace(1) @table to ptr), i64 16, i1 false)
  ret void
}
