; LLVM's mergefunc and iroutliner make one function of two, or of parts of two, that differ in lists of scopes alone, and then inline it.  So on a host, where
; types name no spaces, each function has an attribute of its own, and one that says that no parts are taken out.
; RUN: %gaspar opt %s -S | %FileCheck %s
; RUN: %gaspar opt %s | %opt -passes='mergefunc,cgscc(inline),function(early-cse,gvn)' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -l 1 -a o=i32[8]:zero -a local:64 -a i32:0 --out o | %FileCheck %s --check-prefix=RESULT
; RUN: %gaspar opt %s | %opt -ir-outlining-no-cost -passes='iroutliner,cgscc(inline),function(early-cse,gvn)' -o %t.o.bc
; RUN: %gaspar run %t.o.bc -k k -g 1 -l 1 -a o=i32[8]:zero -a local:64 -a i32:0 --out o | %FileCheck %s --check-prefix=RESULT
; RESULT: o = i32[8]:2,2,0,0,2,0,0,0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
; CHECK: define internal void @f(ptr %p, i32 %v) #[[F:[0-9]+]] {
define internal void @f(ptr %p, i32 %v) {
  store i32 %v, ptr %p
  %q = getelementptr i32, ptr %p, i32 1
  store i32 %v, ptr %q
  ret void
}
; CHECK: define internal void @g(ptr %p, i32 %v) #[[G:[0-9]+]] {
define internal void @g(ptr %p, i32 %v) {
  store i32 %v, ptr %p
  %q = getelementptr i32, ptr %p, i32 1
  store i32 %v, ptr %q
  ret void
}
define void @k(ptr "ocl_global" %o, ptr "ocl_local" %l, i32 %i) "ocl_kernel" {
  call void @f(ptr %l, i32 1)
  %a = getelementptr i32, ptr %o, i32 %i
  %x = load i32, ptr %a
  call void @g(ptr %o, i32 2)
  %y = load i32, ptr %a
  %z = add i32 %x, %y
  %q = getelementptr i32, ptr %o, i32 4
  store i32 %z, ptr %q
  ret void
}
; CHECK: attributes #[[F]] = { "gaspar-alias-scopes"="[[OF:[0-9a-f]+]]" "nooutline" }
; CHECK-NOT: [[OF]]
; CHECK: attributes #[[G]] = { "gaspar-alias-scopes"="
