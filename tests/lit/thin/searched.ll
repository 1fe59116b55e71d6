; The distance of two addresses, found by one file, leads from one to the other in another.
; RUN: split-file-22 %s %t
; RUN: %gaspar summarize %t/a.ll -o %t/a.gsum
; RUN: %gaspar summarize %t/b.ll -o %t/b.gsum
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll | %FileCheck %t/a.ll

;--- a.ll
; CHECK-LABEL: @k(
; CHECK:         store i32 7, ptr %p
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison
declare i64 @dist(ptr, ptr)
define ptx_kernel void @k(ptr addrspace(1) %g) {
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %l = addrspacecast ptr addrspace(3) @lds to ptr
  %n = call i64 @dist(ptr %l, ptr %gg)
  %a = ptrtoint ptr %l to i64
  %s = add i64 %a, %n
  %p = inttoptr i64 %s to ptr
  store i32 7, ptr %p
  ret void
}

;--- b.ll
target triple = "nvptx64-nvidia-cuda"
define i64 @dist(ptr %m, ptr %q) noinline {
entry:
  %qa = ptrtoint ptr %q to i64
  %ma = ptrtoint ptr %m to i64
  %d = sub i64 %qa, %ma
  br label %loop
loop:
  %k = phi i64 [ 1, %entry ], [ %k1, %loop ]
  %n = phi i64 [ 0, %entry ], [ %n1, %loop ]
  %b = and i64 %d, %k
  %z = icmp eq i64 %b, 0
  %nk = or i64 %n, %k
  %n1 = select i1 %z, i64 %n, i64 %nk
  %k1 = shl i64 %k, 1
  %c = icmp eq i64 %k1, 0
  br i1 %c, label %done, label %loop
done:
  ret i64 %n1
}
