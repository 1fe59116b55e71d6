; What a summary notes of copies to variables, on NVPTX.  @read gets variables of a.ll that are copies of memory which LLVM may use instead, so its
; parameter stays generic: of what a `noalias` parameter of a kernel points to, of a constant that is passed by value, of memory at null, which has no node.
; In plain.ll nothing is copied, and it is named.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in plain noalias value null b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/plain.gsum %t/b.gsum && %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s --check-prefix=PLAIN
; RUN: %gaspar thinlink %t/noalias.gsum %t/b.gsum && %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s
; RUN: %gaspar thinlink %t/value.gsum %t/b.gsum && %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s
; RUN: %gaspar thinlink %t/null.gsum %t/b.gsum && %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s
; PLAIN: define i32 @read(ptr addrspace(5) %p)
; CHECK: define i32 @read(ptr %p)
; CHECK: load i32, ptr %p
;--- b.ll
target triple = "nvptx64-nvidia-cuda"
define i32 @read(ptr %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}
;--- plain.ll
target triple = "nvptx64-nvidia-cuda"
declare i32 @read(ptr)
define ptx_kernel void @k(ptr %o, ptr %in) {
  %v = alloca [4 x i32]
  store i32 1, ptr %v
  %x = call i32 @read(ptr %v)
  store i32 %x, ptr %o
  ret void
}
;--- noalias.ll
target triple = "nvptx64-nvidia-cuda"
declare i32 @read(ptr)
define ptx_kernel void @k(ptr %o, ptr noalias readonly %in) {
  %v = alloca [4 x i32]
  call void @llvm.memcpy.p0.p0.i64(ptr %v, ptr %in, i64 16, i1 false)
  %x = call i32 @read(ptr %v)
  store i32 %x, ptr %o
  ret void
}
;--- value.ll
target triple = "nvptx64-nvidia-cuda"
@table = internal addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
declare i32 @read(ptr)
define internal i32 @get(ptr byval([4 x i32]) %s, ptr byref(i32) %r) {
  %v = alloca [4 x i32]
  call void @llvm.memcpy.p0.p0.i64(ptr %v, ptr %s, i64 16, i1 false)
  %x = call i32 @read(ptr %v)
  ret i32 %x
}
define ptx_kernel void @k(ptr %o, ptr %in) {
  %r = alloca i32
  %x = call i32 @get(ptr byval([4 x i32]) addrspacecast (ptr addrspace(4) @table to ptr), ptr byref(i32) %r)
  store i32 %x, ptr %o
  ret void
}
;--- null.ll
target triple = "nvptx64-nvidia-cuda"
declare i32 @read(ptr)
define ptx_kernel void @k(ptr %o, ptr %in) {
  %v = alloca [4 x i32]
  call void @llvm.memcpy.p0.p0.i64(ptr %v, ptr null, i64 16, i1 false)
  %x = call i32 @read(ptr %v)
  store i32 %x, ptr %o
  ret void
}
