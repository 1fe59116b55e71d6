; A slice says what loads of its file get, where that is less than what memory of several files holds.  b.ll puts a pointer to local memory in
; one field of %two, and a pointer to global memory in the other one, where a.ll loads them.  A pointer to private memory stays generic:
; LLVM may use other memory instead of the variable.  No mark stays in what is written, and none is read without a slice.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: for f in a b; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 %t/a.bc %t/b.bc -o %t/ab.bc
; RUN: %gaspar run %t/ab.bc -k k -g 1 -a "o=i32[1]:zero" -a local:i32[4] --check=spaces,alias --out o | %FileCheck %s --check-prefix=VALUE
; RUN: %gaspar opt --index=%t/a.gidx -S %t/a.ll | %FileCheck %s --implicit-check-not=gaspar.load
; RUN: sed 's/%%p = load ptr, ptr addrspace(5) %%two/&, !gaspar.given !0/; $a !0 = !{i64 4}' %t/a.ll > %t/marked.ll
; RUN: %gaspar opt -S %t/marked.ll | %FileCheck %s --check-prefix=MARKED
; VALUE: o = i32[1]:12
; CHECK: define amdgpu_kernel void @k(
; CHECK: store i32 7, ptr addrspace(3)
; CHECK: store i32 5, ptr addrspace(1)
; CHECK: load i32, ptr %r
; MARKED: store i32 7, ptr %p
;--- a.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
declare hidden void @fill(ptr addrspace(5), ptr addrspace(3), ptr addrspace(1))
declare hidden void @fill_private(ptr addrspace(5), ptr addrspace(5))
define amdgpu_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %l) {
  %two = alloca [2 x ptr], addrspace(5)
  %one = alloca ptr, addrspace(5)
  %v = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %v
  call void @fill(ptr addrspace(5) %two, ptr addrspace(3) %l, ptr addrspace(1) %o)
  call void @fill_private(ptr addrspace(5) %one, ptr addrspace(5) %v)
  %p = load ptr, ptr addrspace(5) %two
  store i32 7, ptr %p
  %at = getelementptr i8, ptr addrspace(5) %two, i32 8
  %q = load ptr, ptr addrspace(5) %at
  store i32 5, ptr %q
  %r = load ptr, ptr addrspace(5) %one
  %zero = load i32, ptr %r
  %a = load i32, ptr addrspace(3) %l
  %b = load i32, ptr addrspace(1) %o
  %c = add i32 %a, %b
  %d = add i32 %c, %zero
  store i32 %d, ptr addrspace(1) %o
  ret void
}
;--- b.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
define hidden void @fill(ptr addrspace(5) %two, ptr addrspace(3) %l, ptr addrspace(1) %o) noinline {
  %g = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %g, ptr addrspace(5) %two
  %at = getelementptr i8, ptr addrspace(5) %two, i32 8
  %h = addrspacecast ptr addrspace(1) %o to ptr
  store ptr %h, ptr addrspace(5) %at
  ret void
}
define hidden void @fill_private(ptr addrspace(5) %one, ptr addrspace(5) %v) noinline {
  %g = addrspacecast ptr addrspace(5) %v to ptr
  store ptr %g, ptr addrspace(5) %one
  ret void
}
define amdgpu_kernel void @other(ptr addrspace(1) %o, ptr addrspace(3) %l) {
  %two = alloca [2 x ptr], addrspace(5)
  %one = alloca ptr, addrspace(5)
  call void @fill(ptr addrspace(5) %two, ptr addrspace(3) %l, ptr addrspace(1) %o)
  call void @fill_private(ptr addrspace(5) %one, ptr addrspace(5) %one)
  ret void
}
