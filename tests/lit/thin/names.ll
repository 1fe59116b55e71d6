; Internal functions, variables and aliases that have the name of a copy get another one: clang calls a static variable `local` of the
; function f @f.local.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: for f in a b; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 %t/a.bc %t/b.bc -o %t/ab.bc
; RUN: llvm-link-22 %t/a.ll %t/b.ll -o %t/was.bc
; RUN: for m in ab was; do %gaspar run %t/$m.bc -k k -g 1 -l 1 -a out=i32[4]:7,0,0,0 -a i32:1 --check=spaces --out out | %FileCheck %s || exit 1; done
; RUN: for m in ab was; do %gaspar run %t/$m.bc -k k2 -g 1 -l 1 -a out=i32[4]:7,0,0,0 --check=spaces --out out | %FileCheck %s --check-prefix=K2 || exit 1; done
; RUN: llvm-dis-22 %t/a.bc -o - | %FileCheck %s --check-prefix=A
; CHECK: out = i32[4]:3,154,5,0
; K2: out = i32[4]:36,0,0,0
; A: define {{.*}}@f.local(
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@f.private = internal addrspace(1) global i32 5
define i32 @f(ptr %p) {
  %x = load i32, ptr %p
  store i32 3, ptr %p
  %i = load i32, ptr addrspace(1) @f.private
  %y = add i32 %x, %i
  ret i32 %y
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; A static variable of the source, and an internal function with steps of its own.
@f.global = internal addrspace(1) global i32 5
@s = internal addrspace(3) global [8 x i32] undef, align 4
declare i32 @f(ptr)
define ptx_kernel void @k(ptr %out, i32 %n) {
  %a = alloca [8 x i32]
  store i32 77, ptr addrspacecast (ptr addrspace(3) @s to ptr)
  store i32 55, ptr %a
  %x1 = call i32 @f(ptr addrspacecast (ptr addrspace(3) @s to ptr))
  %x2 = call i32 @f(ptr %out)
  %x3 = call i32 @f(ptr %a)
  %y1 = add i32 %x1, %x2
  %r = add i32 %y1, %x3
  %o = getelementptr inbounds i8, ptr %out, i64 4
  store i32 %r, ptr %o
  %g = load i32, ptr addrspace(1) @f.global
  %q = getelementptr inbounds i8, ptr %out, i64 8
  store i32 %g, ptr %q
  ret void
}
define internal i32 @f.local(ptr %p) {
 %x = call i32 @f(ptr %p)
 %y = mul i32 %x, 3
 ret i32 %y
}
define i32 @un(ptr %p) {
 %x = call i32 @f.local(ptr %p)
 ret i32 %x
}
define ptx_kernel void @k2(ptr %o) {
 %x = call i32 @f.local(ptr addrspacecast (ptr addrspace(3) @s to ptr))
 %y = call i32 @f.local(ptr %o)
 store i32 %y, ptr %o
 ret void
}
