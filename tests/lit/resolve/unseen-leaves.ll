; A pointer that gaspar named leaves to another file: it is passed to a body there, stored where one reads it, or returned.  LLVM links and inlines that
; body, and must not see that the pointer is a cast: a comparison there would be one of what was cast.
; RUN: split-file-22 %s %t
; RUN: for f in passed on stored copied structure third back kept loaded rebuilt inserted third-structure slot taken taken-structure; do cat %t/head.ll %t/$f.ll > %t/m.ll && %gaspar opt %t/m.ll -o %t/m.o.bc && %gaspar opt %t/body.ll -o %t/body.o.bc && llvm-link-22 %t/m.o.bc %t/body.o.bc -o %t/w.bc && %opt -O3 %t/w.bc -o %t/o.bc && %gaspar run %t/o.bc -k k -g 1 -a out=i32[2]:7,7 --out out | %FileCheck %s || exit 1; done
; RUN: for f in stored copied structure third back kept loaded rebuilt inserted taken; do cat %t/head.ll %t/$f.ll > %t/m.ll && %gaspar summarize %t/m.ll -o %t/m.gsum && %gaspar summarize %t/body.ll -o %t/body.gsum && %gaspar thinlink %t/m.gsum %t/body.gsum && %gaspar opt --index=%t/m.gidx %t/m.ll -o %t/m.o.bc && %gaspar opt --index=%t/body.gidx %t/body.ll -o %t/body.o.bc && llvm-link-22 %t/m.o.bc %t/body.o.bc -o %t/w.bc && %opt -O3 %t/w.bc -o %t/o.bc && %gaspar run %t/o.bc -k k -g 1 -a out=i32[2]:7,7 --out out | %FileCheck %s || exit 1; done
; CHECK: out = i32[2]:0,0

; By way of a visible function, whose parameter may be other files', too; in a closed world it has a type of this file.
; RUN: for f in third kept given; do cat %t/head.ll %t/$f.ll > %t/m.ll && %gaspar opt --world=closed %t/m.ll -o %t/m.o.bc && llvm-link-22 %t/m.o.bc %t/body.o.bc -o %t/w.bc && %opt -O3 %t/w.bc -o %t/o.bc && %gaspar run %t/o.bc -k k -g 1 -a out=i32[2]:7,7 --out out | %FileCheck %s || exit 1; done

; In a closed world a pointer may be to a function that is not here.
; RUN: for f in pointer; do cat %t/head.ll %t/$f.ll > %t/m.ll && %gaspar opt --world=closed %t/m.ll -o %t/m.o.bc && llvm-link-22 %t/m.o.bc %t/body.o.bc -o %t/w.bc && %opt -O3 %t/w.bc -o %t/o.bc && %gaspar run %t/o.bc -k k -g 1 -a out=i32[2]:7,7 --out out | %FileCheck %s || exit 1; done

; By summaries, a function of another file has a type that gaspar gave it: its result here, and what it returns here.
; RUN: for f in result given-back; do cat %t/head.ll %t/$f.ll > %t/m.ll && cp %t/back-$f.ll %t/b.ll && for x in m b body; do %gaspar summarize %t/$x.ll -o %t/$x.gsum || exit 1; done && %gaspar thinlink %t/m.gsum %t/b.gsum %t/body.gsum && for x in m b body; do %gaspar opt --index=%t/$x.gidx %t/$x.ll -o %t/$x.o.bc || exit 1; done && llvm-link-22 %t/m.o.bc %t/b.o.bc %t/body.o.bc -o %t/w.bc && %opt -O3 %t/w.bc -o %t/o.bc && %gaspar run %t/o.bc -k k -g 1 -a out=i32[2]:7,7 --out out | %FileCheck %s || exit 1; done

; What is returned to another file, too; not what LLVM sees without gaspar, what is passed to a library's function or a body that is here, or where all
; bodies are here.
; RUN: cat %t/head.ll %t/returned.ll > %t/m.ll
; RUN: %gaspar opt -S %t/m.ll | %FileCheck %s --check-prefix=RETURNED
; RETURNED: define ptr @got()
; RETURNED: call ptr @llvm.strip.invariant.group
; RUN: for f in own library here; do cat %t/head.ll %t/$f.ll > %t/m.ll; %gaspar opt -S %t/m.ll | %FileCheck %s --check-prefix=PLAIN || exit 1; done
; RUN: cat %t/head.ll %t/stored.ll | sed 's/declare i32 @low_at()/define internal i32 @low_at() {\nret i32 0\n}/; s/external/internal/; s/global ptr$/global ptr null/' > %t/m.ll
; RUN: %gaspar opt --world=closed -S %t/m.ll | %FileCheck %s --check-prefix=PLAIN
; PLAIN-NOT: call ptr @llvm.strip.invariant.group
;--- head.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [8 x i32] undef
@b = internal addrspace(3) global [8 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %r = call i32 @f(ptr addrspacecast (ptr addrspace(3) @a to ptr))
  %t = call i32 @f(ptr addrspacecast (ptr addrspace(3) @b to ptr))
  store i32 %r, ptr addrspace(1) %out
  %o = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %t, ptr addrspace(1) %o
  ret void
}
;--- passed.ll
declare i32 @low(ptr)
define internal i32 @f(ptr %p) noinline {
  store i32 1, ptr %p
  %r = call i32 @low(ptr %p)
  ret i32 %r
}
;--- on.ll
declare i32 @low(ptr)
@g = external addrspace(1) global i32
define i32 @other(ptr addrspace(1) %g) {
  %p = addrspacecast ptr addrspace(1) %g to ptr
  %r = call i32 @on(ptr %p)
  ret i32 %r
}
define internal i32 @on(ptr %p) {
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %r = call i32 @low(ptr %q)
  ret i32 %r
}
define internal i32 @f(ptr %p) noinline {
  store i32 1, ptr %p
  %r = call i32 @on(ptr %p)
  ret i32 %r
}
;--- stored.ll
declare i32 @low_at()
@at = external addrspace(1) global ptr
define internal i32 @f(ptr %p) noinline {
  store i32 1, ptr %p
  store ptr %p, ptr addrspace(1) @at
  %r = call i32 @low_at()
  ret i32 %r
}
;--- copied.ll
declare i32 @low_at()
@at = external addrspace(1) global ptr
declare void @llvm.memcpy.p1.p5.i64(ptr addrspace(1), ptr addrspace(5), i64, i1)
define internal i32 @f(ptr %p) noinline {
  %s = alloca ptr, addrspace(5)
  store i32 1, ptr %p
  store ptr %p, ptr addrspace(5) %s
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) @at, ptr addrspace(5) %s, i64 8, i1 false)
  %r = call i32 @low_at()
  ret i32 %r
}
;--- structure.ll
declare i32 @low_of({ ptr, i32 })
define internal i32 @f(ptr %p) noinline {
  store i32 1, ptr %p
  %s = insertvalue { ptr, i32 } { ptr poison, i32 1 }, ptr %p, 0
  %r = call i32 @low_of({ ptr, i32 } %s)
  ret i32 %r
}
;--- returned.ll
declare i32 @low_got(ptr)
@f_at = external addrspace(1) global ptr
define internal ptr @g(ptr %p) noinline {
  store i32 1, ptr %p
  ret ptr %p
}
define ptr @got() {
  %p = call ptr @g(ptr addrspacecast (ptr addrspace(3) @a to ptr))
  ret ptr %p
}
declare i32 @low_of_got()
define internal i32 @f(ptr %p) noinline {
  store i32 1, ptr %p
  %r = call i32 @low_of_got()
  ret i32 %r
}
;--- third.ll
declare i32 @low(ptr)
define i32 @third(ptr %p) {
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %r = call i32 @low(ptr %q)
  ret i32 %r
}
define internal i32 @f(ptr %p) noinline {
  store i32 1, ptr %p
  %r = call i32 @third(ptr %p)
  ret i32 %r
}
;--- back.ll
declare i32 @low(ptr)
define ptr @back(ptr %p) {
  %q = getelementptr inbounds i8, ptr %p, i64 4
  ret ptr %q
}
define internal i32 @f(ptr %p) noinline {
  store i32 1, ptr %p
  %q = call ptr @back(ptr %p)
  %r = call i32 @low(ptr %q)
  ret i32 %r
}
;--- kept.ll
declare i32 @low_at()
@at = external addrspace(1) global ptr
define void @keep(ptr %p) {
  store ptr %p, ptr addrspace(1) @at
  ret void
}
define internal i32 @f(ptr %p) noinline {
  store i32 1, ptr %p
  call void @keep(ptr %p)
  %r = call i32 @low_at()
  ret i32 %r
}
;--- given.ll
declare i32 @low(ptr)
define i32 @third(ptr %p) {
  store i32 2, ptr %p
  %r = call i32 @low(ptr %p)
  ret i32 %r
}
define internal i32 @f(ptr %p) noinline {
  store i32 1, ptr %p
  %r = call i32 @third(ptr %p)
  ret i32 %r
}
;--- own.ll
declare i32 @low(ptr)
define internal i32 @f(ptr %p) noinline {
  %s = alloca i32, addrspace(5)
  store i32 1, ptr %p
  %g = addrspacecast ptr addrspace(5) %s to ptr
  %r = call i32 @low(ptr %g)
  ret i32 %r
}
;--- library.ll
declare <2 x i32> @_Z6vload2mPKj(i64, ptr)
define internal i32 @f(ptr %p) noinline {
  store i32 1, ptr %p
  %v = call <2 x i32> @_Z6vload2mPKj(i64 0, ptr %p)
  %r = extractelement <2 x i32> %v, i32 0
  ret i32 %r
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- here.ll
define internal i32 @low(ptr %p) noinline {
  %c = icmp eq ptr %p, null
  %r = zext i1 %c to i32
  ret i32 %r
}
define internal i32 @f(ptr %p) noinline {
  store i32 1, ptr %p
  %r = call i32 @low(ptr %p)
  ret i32 %r
}
;--- loaded.ll
declare i32 @low_of({ ptr, i32 })
define internal i32 @f(ptr %p) noinline {
  %s = alloca { ptr, i32 }, addrspace(5)
  store i32 1, ptr %p
  store ptr %p, ptr addrspace(5) %s
  %v = load { ptr, i32 }, ptr addrspace(5) %s
  %r = call i32 @low_of({ ptr, i32 } %v)
  ret i32 %r
}
;--- rebuilt.ll
declare i32 @low_at()
@at = external addrspace(1) global ptr
define internal i32 @f(ptr %p) noinline {
  %s = alloca { ptr, i32 }, addrspace(5)
  store i32 1, ptr %p
  store ptr %p, ptr addrspace(5) %s
  %v = load { ptr }, ptr addrspace(5) %s
  store { ptr } %v, ptr addrspace(1) @at
  %r = call i32 @low_at()
  ret i32 %r
}
;--- inserted.ll
declare i32 @low_at()
@at = external addrspace(1) global ptr
declare void @llvm.memcpy.p1.p5.i64(ptr addrspace(1), ptr addrspace(5), i64, i1)
define internal i32 @f(ptr %p) noinline {
  %s = alloca { ptr, i32 }, addrspace(5)
  store i32 1, ptr %p
  %v = insertvalue { ptr, i32 } poison, ptr %p, 0
  store { ptr, i32 } %v, ptr addrspace(5) %s
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) @at, ptr addrspace(5) %s, i64 8, i1 false)
  %r = call i32 @low_at()
  ret i32 %r
}
;--- third-structure.ll
declare i32 @low_of({ ptr, i32 })
define i32 @third(ptr %p) {
  %s = insertvalue { ptr, i32 } { ptr poison, i32 1 }, ptr %p, 0
  %r = call i32 @low_of({ ptr, i32 } %s)
  ret i32 %r
}
define internal i32 @f(ptr %p) noinline {
  store i32 1, ptr %p
  %r = call i32 @third(ptr %p)
  ret i32 %r
}
;--- slot.ll
declare i32 @low(ptr)
define internal i32 @f(ptr %p) noinline {
  %s = alloca { i64, ptr }, addrspace(5)
  store i32 1, ptr %p
  %s8 = getelementptr inbounds i8, ptr addrspace(5) %s, i32 8
  store ptr %p, ptr addrspace(5) %s8
  %g = addrspacecast ptr addrspace(5) %s to ptr
  %e = getelementptr inbounds i8, ptr %g, i64 8
  %q = load ptr, ptr %e
  %r = call i32 @low(ptr %q)
  ret i32 %r
}
;--- taken.ll
declare i32 @low_asked(ptr)
define internal ptr @at(i32 %i, ptr %p) noinline {
  store i32 1, ptr %p
  %q = getelementptr inbounds i32, ptr %p, i32 %i
  ret ptr %q
}
define internal ptr @mine(i32 %i) {
  %four = icmp eq i32 %i, 4
  %s = select i1 %four, ptr addrspacecast (ptr addrspace(3) @a to ptr), ptr addrspacecast (ptr addrspace(3) @b to ptr)
  %q = call ptr @at(i32 %i, ptr %s)
  ret ptr %q
}
define internal i32 @f(ptr %p) noinline {
  %q = call ptr @at(i32 1, ptr %p)
  %r = call i32 @low_asked(ptr @mine)
  ret i32 %r
}
;--- taken-structure.ll
declare i32 @low_asked_for(ptr)
define internal ptr @at(i32 %i, ptr %p) noinline {
  store i32 1, ptr %p
  %q = getelementptr inbounds i32, ptr %p, i32 %i
  ret ptr %q
}
define internal { ptr, i32 } @mine(i32 %i) {
  %q = call ptr @at(i32 %i, ptr addrspacecast (ptr addrspace(3) @a to ptr))
  %s = insertvalue { ptr, i32 } poison, ptr %q, 0
  ret { ptr, i32 } %s
}
define internal i32 @f(ptr %p) noinline {
  %q = call ptr @at(i32 1, ptr %p)
  %r = call i32 @low_asked_for(ptr @mine)
  ret i32 %r
}
;--- pointer.ll
declare i32 @low(ptr)
@table = internal addrspace(4) constant [2 x ptr] [ptr @low, ptr @low]
define internal i32 @f(ptr %p) noinline {
  store i32 1, ptr %p
  %low = load ptr, ptr addrspace(4) @table
  %r = call i32 %low(ptr %p)
  ret i32 %r
}
;--- result.ll
declare ptr @same(ptr returned)
declare i32 @low(ptr)
define internal i32 @f(ptr %p) noinline {
  store i32 1, ptr %p
  %q = call ptr @same(ptr returned %p)
  store i32 2, ptr %q
  %r = call i32 @low(ptr %q)
  ret i32 %r
}
;--- back-result.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
define ptr @same(ptr returned %p) {
  ret ptr %p
}
;--- given-back.ll
declare i32 @low_of_held()
@held = internal addrspace(1) global ptr null
define ptr @get() {
  %q = load ptr, ptr addrspace(1) @held
  ret ptr %q
}
define internal i32 @f(ptr %p) noinline {
  store i32 1, ptr %p
  store ptr %p, ptr addrspace(1) @held
  %r = call i32 @low_of_held()
  ret i32 %r
}
;--- back-given-back.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
declare ptr @get()
declare i32 @low(ptr)
define i32 @low_of_held() {
  %p = call ptr @get()
  %r = call i32 @low(ptr %p)
  ret i32 %r
}
;--- body.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@at = addrspace(1) global ptr null
@taken = addrspace(1) global ptr @low ; so its parameter stays generic
define internal i32 @is_low(ptr %p) {
  %n = ptrtoint ptr %p to i64
  %c = icmp ult i64 %n, 65536
  %r = zext i1 %c to i32
  ret i32 %r
}
define i32 @low(ptr %p) {
  %r = call i32 @is_low(ptr %p)
  ret i32 %r
}
define i32 @low_of({ ptr, i32 } %s) {
  %p = extractvalue { ptr, i32 } %s, 0
  %r = call i32 @is_low(ptr %p)
  ret i32 %r
}
define i32 @low_at() {
  %p = load ptr, ptr addrspace(1) @at
  %r = call i32 @is_low(ptr %p)
  ret i32 %r
}
define i32 @low_asked(ptr %f) {
  %p = call ptr %f(i32 3)
  %r = call i32 @is_low(ptr %p)
  ret i32 %r
}
define i32 @low_asked_for(ptr %f) {
  %s = call { ptr, i32 } %f(i32 3)
  %p = extractvalue { ptr, i32 } %s, 0
  %r = call i32 @is_low(ptr %p)
  ret i32 %r
}
