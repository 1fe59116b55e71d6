; What a function's body does with a pointer says nothing where another file may have another body: that one stores the pointer, and LLVM makes a phi
; of the cast and the null that two calls pass, from which null does not come back on sm_90.
; RUN: split-file-22 %s %t
; RUN: %gaspar opt --world=open -S %t/a.ll -o %t/a.o.ll
; RUN: %FileCheck %s --input-file %t/a.o.ll
; RUN: llvm-link-22 %t/a.ll %t/b.ll -o %t/whole.bc
; RUN: llvm-link-22 %t/a.o.ll %t/b.ll -o %t/linked.bc
; RUN: opt-22 -passes='function(simplifycfg<sink-common-insts>),cgscc(inline),function(sroa,infer-address-spaces)' %t/linked.bc -o %t/out.bc
; RUN: %gaspar run %t/whole.bc -k k -g 1 -a out=i32[1]:7 -a i32:1 --out out | %FileCheck %s --check-prefix=NULL
; RUN: %gaspar run %t/out.bc -k k -g 1 -a out=i32[1]:7 -a i32:1 --out out | %FileCheck %s --check-prefix=NULL
; NULL: out = i32[1]:1
; CHECK-LABEL: define internal i32 @two(
; CHECK: [[SAME:%.*]] = call ptr @llvm.strip.invariant.group.p0(
; CHECK: call i32 @look(ptr [[SAME]])

; In a closed world it is the body.
; RUN: %gaspar opt --world=closed -S %t/a.ll | %FileCheck %s --check-prefix=CLOSED
; CLOSED-LABEL: define internal i32 @two(
; CLOSED-NOT: call ptr @llvm.strip.invariant.group
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x i32] undef
define weak i32 @look(ptr %p) #0 {
  %n = icmp eq ptr %p, null
  br i1 %n, label %no, label %yes
yes:
  %v = load i32, ptr %p
  ret i32 %v
no:
  ret i32 0
}
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %i) #0 {
  %c = icmp eq i32 %i, 0
  %r = call i32 @two(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i1 %c)
  store i32 %r, ptr addrspace(1) %out
  ret void
}
define internal i32 @two(ptr %g, i1 %c) noinline #0 {
  store i32 5, ptr %g
  br i1 %c, label %a, label %b
a:
  %ra = call i32 @look(ptr %g)
  br label %end
b:
  %rb = call i32 @look(ptr null)
  br label %end
end:
  %r = phi i32 [ %ra, %a ], [ %rb, %b ]
  ret i32 %r
}
attributes #0 = { "target-cpu"="sm_90" }
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@saved = addrspace(1) global ptr null
@none = internal addrspace(3) global i32 undef
define i32 @look(ptr %p) #0 {
  store i32 3, ptr addrspace(3) @none
  %n = icmp eq ptr %p, null
  %a = select i1 %n, ptr addrspacecast (ptr addrspace(3) @none to ptr), ptr %p
  %v = load i32, ptr %a
  store ptr %p, ptr addrspace(1) @saved
  %q = load volatile i64, ptr addrspace(1) @saved
  %z = icmp eq i64 %q, 0
  %r = select i1 %z, i32 1, i32 %v
  ret i32 %r
}
attributes #0 = { "target-cpu"="sm_90" }
