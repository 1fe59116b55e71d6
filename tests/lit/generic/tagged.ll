; Private memory in the buffer while the program asks for private pointers: they are tagged, and
; casts to global take the tag off.  It is decided before any function is changed, so also in those
; that come before the question.
; RUN: %gaspar opt --target=intel --world=closed -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func ptr @__to_private(ptr addrspace(4))
; CHECK-LABEL: define spir_kernel void @first(
; CHECK:         %[[I:.*]] = ptrtoint ptr addrspace(1) %m to i64
; CHECK-NEXT:    %[[A:.*]] = and i64 %[[I]], 2305843009213693951
; CHECK-NEXT:    %[[O:.*]] = or i64 %[[A]], 2305843009213693952
; CHECK-NEXT:    %[[Z:.*]] = icmp eq i64 %[[I]], 0
; CHECK-NEXT:    %[[S:.*]] = select i1 %[[Z]], i64 0, i64 %[[O]]
define spir_kernel void @first(ptr addrspace(1) %x, i64 %i) {
  %m = alloca i32, align 4
  store i32 1, ptr %m, align 4
  %gm = addrspacecast ptr %m to ptr addrspace(4)
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %table = alloca [2 x ptr addrspace(4)], align 8
  %t1 = getelementptr inbounds ptr addrspace(4), ptr %table, i64 1
  store ptr addrspace(4) %gm, ptr %table, align 8
  store ptr addrspace(4) %gx, ptr %t1, align 8
  %slot = getelementptr inbounds ptr addrspace(4), ptr %table, i64 %i
  %p = load ptr addrspace(4), ptr %slot, align 8
  %r = call spir_func i32 @asks(ptr addrspace(4) %p)
  store i32 %r, ptr addrspace(1) %x, align 4
  ret void
}
; The access is static: no local pointer comes here.  The tag goes.
; CHECK-LABEL: define spir_func i32 @asks(
; CHECK:         icmp eq i64 %tag, 1
; CHECK:         shl i64 %{{.*}}, 4
; CHECK:         ashr i64 %{{.*}}, 4
; CHECK:         inttoptr i64 %{{.*}} to ptr addrspace(1)
; CHECK:         phi ptr addrspace(1) [ %{{.*}}, %IfBlock ], [ null, %ElseBlock ]
; CHECK-NOT:     switch
; CHECK:         %[[U:.*]] = shl i64 %{{.*}}, 4
; CHECK-NEXT:    %[[D:.*]] = ashr i64 %[[U]], 4
; CHECK-NEXT:    %[[P:.*]] = inttoptr i64 %[[D]] to ptr addrspace(1)
; CHECK:         load i32, ptr addrspace(1) %[[P]], align 4
; CHECK:       !{i32 1, !"gaspar.private-tagged", i32 1}
define spir_func i32 @asks(ptr addrspace(4) %p) noinline {
  %q = call spir_func ptr @__to_private(ptr addrspace(4) %p)
  %is = icmp ne ptr %q, null
  %n = zext i1 %is to i32
  %v = load i32, ptr addrspace(4) %p, align 4
  %r = add i32 %v, %n
  ret i32 %r
}
