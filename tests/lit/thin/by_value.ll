; A parameter by value is the callee's own memory, into which each call copies: pointers in it are followed across files, and the other parameters
; are named.  LLVM may hand on what is copied: the address of @get's parameter, %g in @of_variable, may become that of local memory, so @read's
; parameter stays generic.  So does that of a copy of a parameter, into which a call copies a constant: @read gets %v, or @table.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b c d e f; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s
; RUN: for f in a b; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 %t/a.bc %t/b.bc -o %t/ab.bc
; RUN: %gaspar run %t/ab.bc -k k -g 1 -a "o=i32[1]:zero" --check=spaces,alias --out o | %FileCheck %s --check-prefix=VALUE
; RUN: opt-22 -passes='internalize,default<O3>' -internalize-public-api-list=k %t/ab.bc -o %t/late.bc
; RUN: %gaspar run %t/late.bc -k k -g 1 -a "o=i32[1]:zero" --check=spaces,alias --out o | %FileCheck %s --check-prefix=VALUE
; RUN: %gaspar thinlink %t/c.gsum %t/d.gsum
; RUN: %gaspar opt --index=%t/d.gidx -S %t/d.ll | %FileCheck %s --check-prefix=SHARED
; RUN: %gaspar thinlink %t/e.gsum %t/f.gsum
; RUN: %gaspar opt --index=%t/f.gidx -S %t/f.ll | %FileCheck %s --check-prefix=CONSTANT
; VALUE: o = i32[1]:7
; CHECK-LABEL: define {{.*}}@get
; CHECK-SAME: ptr byval({ ptr, i32 }) %s, ptr addrspace(5) %v)
; CHECK: store i32 7, ptr addrspace(1)
; CHECK: store i32 9, ptr addrspace(5) %v
; SHARED-LABEL: @get(
; SHARED: call void @read(ptr %s)
; SHARED-LABEL: @read(ptr %p)
; CONSTANT-LABEL: @read(ptr %p)
; CONSTANT: load i32, ptr %p
;--- a.ll
target triple = "nvptx64-nvidia-cuda"
declare void @get(ptr byval({ ptr, i32 }), ptr)
define ptx_kernel void @k(ptr %o) {
  %s = alloca { ptr, i32 }
  %v = alloca i32
  store ptr %o, ptr %s
  call void @get(ptr byval({ ptr, i32 }) %s, ptr %v)
  ret void
}
;--- b.ll
target triple = "nvptx64-nvidia-cuda"
define void @get(ptr byval({ ptr, i32 }) %s, ptr %v) noinline {
  %p = load ptr, ptr %s
  store i32 7, ptr %p
  store i32 9, ptr %v
  ret void
}
;--- c.ll
target triple = "nvptx64-nvidia-cuda"
@shared = internal addrspace(3) global { ptr, i32 } undef
declare void @get(ptr byval({ ptr, i32 }))
define ptx_kernel void @k(ptr %o) {
  call void @get(ptr byval({ ptr, i32 }) addrspacecast (ptr addrspace(3) @shared to ptr))
  ret void
}
;--- d.ll
target triple = "nvptx64-nvidia-cuda"
define void @get(ptr byval({ ptr, i32 }) %s) noinline {
  call void @read(ptr %s)
  ret void
}
define void @read(ptr %p) noinline {
  %q = load ptr, ptr %p
  store i32 7, ptr %q
  ret void
}
;--- e.ll
target triple = "nvptx64-nvidia-cuda"
@table = internal addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
declare i32 @get(ptr byval([4 x i32]))
define ptx_kernel void @k(ptr %o) {
  %x = call i32 @get(ptr byval([4 x i32]) addrspacecast (ptr addrspace(4) @table to ptr))
  store i32 %x, ptr %o
  ret void
}
;--- f.ll
target triple = "nvptx64-nvidia-cuda"
define i32 @get(ptr byval([4 x i32]) %s) {
  %v = alloca [4 x i32]
  call void @llvm.memcpy.p0.p0.i64(ptr %v, ptr %s, i64 16, i1 false)
  %x = call i32 @read(ptr %v)
  ret i32 %x
}
define i32 @read(ptr %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}
