; LLVM makes one invoke of two that call the same function, and keeps the metadata of the first, which is not true of the other's pointer: so gaspar writes none there.
; RUN: %gaspar opt %s -S | %FileCheck %s
; RUN: %gaspar opt %s | %opt -passes='simplifycfg<sink-common-insts>,gvn' -o %t.bc
; RUN: %gaspar run %t.bc -k scopes -g 1 -l 1 -a o=i32[2]:zero -a local:64 -a i32:1 --out o | %FileCheck %s --check-prefix=RESULT
; RUN: %gaspar opt -p check-spaces,annotate-spaces %s | %opt -passes='simplifycfg<sink-common-insts>' -S | %FileCheck %s --check-prefix=SAID
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare i32 @__gxx_personality_v0(...)
define weak void @put(ptr %p, i32 %n) noinline memory(argmem: readwrite) {
  %q = getelementptr i32, ptr %p, i32 %n
  store i32 9, ptr %q
  ret void
}
define internal ptr @next(ptr %p, i64 %n) noinline {
  %q = getelementptr inbounds i8, ptr %p, i64 %n
  ret ptr %q
}
; CHECK: store i32 5, ptr %o, align 4, !alias.scope
; CHECK: invoke void @put(ptr %o, i32 0){{$}}
; CHECK-NEXT: to label
; CHECK-NOT: scope
; CHECK: invoke void @put(ptr %l, i32 0){{$}}
; CHECK-NEXT: to label
; CHECK-NOT: scope
; CHECK: n:
; RESULT: o = i32[2]:9,9
define void @scopes(ptr "ocl_global" %o, ptr "ocl_local" %l, i32 %i) "ocl_kernel" personality ptr @__gxx_personality_v0 {
  %c = icmp eq i32 %i, 0
  store i32 5, ptr %o
  br i1 %c, label %b, label %a
a:
  invoke void @put(ptr %o, i32 0) to label %n unwind label %pad
b:
  invoke void @put(ptr %l, i32 0) to label %n unwind label %pad
n:
  %x = load i32, ptr %o
  %q = getelementptr i32, ptr %o, i32 1
  store i32 %x, ptr %q
  ret void
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}
; SAID-LABEL: define void @said(
; SAID: select i1
; SAID: call ptr @next(ptr %{{.*}}, i64 4){{$}}
define void @said(ptr "ocl_global" %o, ptr "ocl_local" %l, i32 %i) "ocl_kernel" personality ptr @__gxx_personality_v0 {
  %c = icmp eq i32 %i, 0
  br i1 %c, label %b, label %a
a:
  %p = invoke ptr @next(ptr %o, i64 4) to label %n unwind label %pad
b:
  %q = invoke ptr @next(ptr %l, i64 4) to label %n unwind label %pad
n:
  %r = phi ptr [ %p, %a ], [ %q, %b ]
  store i32 6, ptr %r
  ret void
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}
