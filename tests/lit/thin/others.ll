; A variable or an alias has the name of a function of another file, or of a copy.
;   al: w.ll has a weak body, a.ll a strong alias of that name: the linker takes the alias, so nothing is known of a call of @al.
;   f.local: v.ll has a weak variable, x.ll a strong one; the copy of @f would have the name, and is not made.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in k w a v x; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar summary %t/v.gsum | %FileCheck %s --check-prefix=SUMMARY
; RUN: %gaspar thinlink %t/k.gsum %t/w.gsum %t/a.gsum %t/v.gsum %t/x.gsum
; RUN: for f in k w a v x; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: cd %t && llvm-link-22 k.bc w.bc a.bc v.bc x.bc -o all.bc
; RUN: cd %t && llvm-link-22 k.ll w.ll a.ll v.ll x.ll -o was.bc
; RUN: cd %t && for m in all was; do %gaspar run $m.bc -k k -g 1 -l 1 -a in=i32[4]:5,6,7,8 -a out=i32[4]:zero --check=spaces --out out | %FileCheck %s || exit 1; done
; RUN: llvm-dis-22 %t/k.bc -o - | %FileCheck %s --check-prefix=K
; CHECK: out = i32[4]:5,82,9,10
; SUMMARY: other @f.local
; K: call i32 @f.global(
;--- k.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@sh = internal addrspace(3) global [4 x i32] undef
declare ptr @al(ptr, ptr)
declare i32 @f(ptr)
declare i32 @variable()
define ptx_kernel void @k(ptr %in, ptr %out) {
  %s = addrspacecast ptr addrspace(3) @sh to ptr
  store i32 77, ptr %s
  %p = call ptr @al(ptr %s, ptr %in)
  %v = load i32, ptr %p
  store i32 %v, ptr %out
  %x = call i32 @f(ptr %s)
  %o1 = getelementptr i32, ptr %out, i64 1
  store i32 %x, ptr %o1
  %y = call i32 @variable()
  %o2 = getelementptr i32, ptr %out, i64 2
  store i32 %y, ptr %o2
  %z = call i32 @f(ptr %in)
  %o3 = getelementptr i32, ptr %out, i64 3
  store i32 %z, ptr %o3
  ret void
}
;--- w.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define weak ptr @al(ptr %a, ptr %b) {
  ret ptr %a
}
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@al = alias ptr (ptr, ptr), ptr @second
define internal ptr @second(ptr %a, ptr %b) {
  ret ptr %b
}
define i32 @f(ptr %p) {
  %x = load i32, ptr %p
  %y = add i32 %x, 5
  store i32 %y, ptr %p
  ret i32 %y
}
;--- v.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@f.local = weak addrspace(1) global i32 4
define i32 @variable() {
  %x = load i32, ptr addrspace(1) @f.local
  ret i32 %x
}
;--- x.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@f.local = addrspace(1) global i32 9
