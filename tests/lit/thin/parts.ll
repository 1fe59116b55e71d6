; A struct or vector of one pointer is returned as it is: only a pointer's own type may become a named one.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: for f in a b; do %gaspar opt --index=%t/$f.gidx -S %t/$f.ll | %FileCheck --check-prefix=$f %s || exit 1; done
; a: define { ptr } @get(ptr addrspace(3) %p)
; a: define <1 x ptr> @lane(ptr addrspace(3) %p)
; b: call { ptr } @get(ptr addrspace(3) %tile)
; b: load i32, ptr addrspace(3)
; b: call <1 x ptr> @lane(ptr addrspace(3) %tile)
; b: load i32, ptr addrspace(3)
;--- a.ll
target triple = "amdgcn-amd-amdhsa"
define { ptr } @get(ptr %p) noinline {
  %r = insertvalue { ptr } poison, ptr %p, 0
  ret { ptr } %r
}
define <1 x ptr> @lane(ptr %p) noinline {
  %r = insertelement <1 x ptr> poison, ptr %p, i32 0
  ret <1 x ptr> %r
}
;--- b.ll
target triple = "amdgcn-amd-amdhsa"
declare { ptr } @get(ptr)
declare <1 x ptr> @lane(ptr)
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(3) %tile) {
  %t = addrspacecast ptr addrspace(3) %tile to ptr
  %s = call { ptr } @get(ptr %t)
  %p = extractvalue { ptr } %s, 0
  %x = load i32, ptr %p
  %v = call <1 x ptr> @lane(ptr %t)
  %q = extractelement <1 x ptr> %v, i32 0
  %y = load i32, ptr %q
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(1) %out
  ret void
}
