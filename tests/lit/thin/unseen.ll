; A parameter of a function that other files call may have got its type from the link. What LLVM could join with a null is hidden then, as a
; parameter of a file's own function is, and another file may pass what is hidden already; a null does not come back from shared memory on sm_90.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: for f in a b; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-dis-22 %t/a.bc -o - | %FileCheck %s
; CHECK-LABEL: define void @f(ptr addrspace(3) %p
; CHECK:         [[H:%.*]] = call ptr @llvm.strip.invariant.group.p0(
; CHECK-NEXT:    [[P:%.*]] = freeze ptr [[H]], !gaspar.same
; CHECK-NEXT:    store ptr [[P]], ptr
; RUN: llvm-link-22 %t/a.ll %t/b.ll -o %t/whole.bc
; RUN: llvm-link-22 %t/a.bc %t/b.bc -o %t/ab.bc
; RUN: opt-22 -passes='function(sroa,infer-address-spaces)' %t/ab.bc -o %t/ab2.bc
; RUN: %gaspar run %t/whole.bc -k k -g 1 -a out=i32[1]:zero -a i32:0 --out out | %FileCheck %s --check-prefix=NULL
; RUN: %gaspar run %t/ab2.bc -k k -g 1 -a out=i32[1]:zero -a i32:0 --out out | %FileCheck %s --check-prefix=NULL
; NULL: out = i32[1]:1

;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr %p, ptr %slot, i1 %c) noinline "target-cpu"="sm_90" {
  store i32 1, ptr %p
  %s = alloca { i64, ptr }
  %at = getelementptr inbounds { i64, ptr }, ptr %s, i64 0, i32 1
  br i1 %c, label %set, label %clear
set:
  store ptr %p, ptr %at
  br label %go
clear:
  store ptr null, ptr %at
  br label %go
go:
  %q = load ptr, ptr %at
  store ptr %q, ptr %slot
  br i1 %c, label %yes, label %no
yes:
  store i32 3, ptr %q
  ret void
no:
  ret void
}

;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
@cell = internal addrspace(1) global ptr null
declare void @f(ptr, ptr, i1)
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %n) "target-cpu"="sm_90" {
  %c = icmp ne i32 %n, 0
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr addrspacecast (ptr addrspace(1) @cell to ptr), i1 %c)
  %q = load ptr, ptr addrspace(1) @cell
  %z = icmp eq ptr %q, null
  %x = zext i1 %z to i32
  store i32 %x, ptr addrspace(1) %out
  ret void
}
