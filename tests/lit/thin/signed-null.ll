; The files of a program agree that the parameter of @apart is local memory or null.  The file that calls it with a pointer made of a number does not know
; that by itself; its cast to local memory must give the null of that space for null.
; RUN: split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: for f in a b; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-dis-22 < %t/b.bc | %FileCheck %s --check-prefix=CAST
; CAST: define internal i32 @apart(ptr addrspace(3)
; CAST: addrspacecast ptr %p to ptr addrspace(3)
; RUN: llvm-link-22 %t/a.bc %t/b.bc -o %t/w.bc
; RUN: for i in 0 1; do %gaspar run %t/w.bc -k k -g 1 -a out=i32[1]:7 -a i32:$i --out out; done | %FileCheck %s
; CHECK: out = i32[1]:1
; CHECK: out = i32[1]:0
;--- a.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@b = internal addrspace(3) global [8 x i32] undef
declare i32 @takes(i64)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  %some = icmp eq i32 %i, 1
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @b to ptr), ptr null
  %n = ptrtoint ptr %b to i64
  %r = call i32 @takes(i64 %n)
  store i32 %r, ptr addrspace(1) %out
  ret void
}
;--- b.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
define i32 @apart(ptr %p) {
  %c = icmp eq ptr %p, null
  %r = zext i1 %c to i32
  ret i32 %r
}
define i32 @takes(i64 %n) {
  %p = inttoptr i64 %n to ptr
  %r = call i32 @apart(ptr %p)
  ret i32 %r
}
