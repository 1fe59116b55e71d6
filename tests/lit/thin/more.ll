; A loop that asks to be vectorized may become a copy that no file notes, so the bytes of any variable may come from constant memory: @read's
; parameter for private memory stays generic, although it has a named type where the loop asks for nothing.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: sed 's/, !llvm.loop !0//' %t/a.ll > %t/plain.ll
; RUN: for f in a b plain; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s
; RUN: %gaspar thinlink %t/plain.gsum %t/b.gsum
; RUN: %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s --check-prefix=PLAIN
; CHECK: define i32 @read(ptr %p)
; CHECK: load i32, ptr %p
; PLAIN: define i32 @read(ptr addrspace(5) %p)
; PLAIN: load i32, ptr addrspace(5) %p
;--- a.ll
target triple = "nvptx64-nvidia-cuda"
declare i32 @read(ptr)
define ptx_kernel void @k(ptr %o, ptr %in) {
entry:
  %v = alloca [4 x i32]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %from = getelementptr inbounds i32, ptr %in, i64 %i
  %to = getelementptr inbounds i32, ptr %v, i64 %i
  %x = load i32, ptr %from
  store i32 %x, ptr %to
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %done, !llvm.loop !0
done:
  %y = call i32 @read(ptr %v)
  store i32 %y, ptr %o
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.vectorize.enable", i1 true}
;--- b.ll
target triple = "nvptx64-nvidia-cuda"
define i32 @read(ptr %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}
