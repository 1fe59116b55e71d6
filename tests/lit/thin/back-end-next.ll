; thinlink --assume=back-end-next: no file of the program is optimized again, so no variable is replaced by memory that is copied to it,
; and the files name what they would leave generic.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: %gaspar opt -S --index=%t/b.gidx %t/b.ll | %FileCheck %s --check-prefix=BEFORE
; RUN: %gaspar thinlink --assume=back-end-next --assume=host-pointers-global %t/a.gsum %t/b.gsum
; RUN: %gaspar opt -S --index=%t/b.gidx %t/b.ll | %FileCheck %s --check-prefix=LAST
; RUN: %gaspar explain --index=%t/b.gidx %t/b.ll f | %FileCheck %s --check-prefix=EXPLAIN
; RUN: for f in a b; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 %t/a.bc %t/b.bc -o %t/ab.bc
; RUN: %gaspar run --unoptimized %t/ab.bc -k k -g 1 -a "o=i32[4]:iota" -a i64:2 --out o | %FileCheck %s --check-prefix=RUNS
; RUN: %not %gaspar thinlink --assume=nothing %t/a.gsum %t/b.gsum 2>&1 | %FileCheck %s --check-prefix=WRONG
; RUN: %gaspar thinlink --assume=back-end-next --ninja=%t/build.ninja a.bc b.bc && %FileCheck %s --check-prefix=NINJA < %t/build.ninja
; RUN: sed 's/nvptx64-nvidia-cuda/spir64/;/^target datalayout/d' %t/a.ll > %t/spir.ll && %gaspar summarize %t/spir.ll -o %t/spir.gsum
; RUN: %not %gaspar thinlink --assume=back-end-next %t/spir.gsum 2>&1 | %FileCheck %s --check-prefix=SPIR
; BEFORE: load i32, ptr %p
; LAST: load i32, ptr addrspace(5) %p
; EXPLAIN: load through '%p': private, resolved
; RUNS: o = i32[4]:2,1,2,3
; WRONG: unknown assumption 'nothing'
; NINJA: thinlink --assume=back-end-next @$list
; SPIR: 'back-end-next' cannot be true of a module for spir64
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@via = addrspace(1) global [4 x i32] zeroinitializer
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
define void @put(ptr %src) {
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) @via, ptr %src, i64 16, i1 false)
  ret void
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@via = external addrspace(1) global [4 x i32]
@l = internal addrspace(3) global [4 x i32] undef, align 4
declare void @put(ptr)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
define i32 @f(ptr noalias readonly dereferenceable(16) align 4 %src, i64 %i) noinline {
  %c = alloca [4 x i32]
  call void @put(ptr %src)
  call void @llvm.memcpy.p0.p1.i64(ptr %c, ptr addrspace(1) @via, i64 16, i1 false)
  %p = getelementptr inbounds [4 x i32], ptr %c, i64 0, i64 %i
  %x = load i32, ptr %p
  ret i32 %x
}
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 2
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %x = call i32 @f(ptr %p, i64 %i)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
