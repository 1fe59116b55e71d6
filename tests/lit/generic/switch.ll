; The forms of an access whose pointer may be in several spaces (docs/spec/tags.md).
; RUN: %gaspar opt --target=intel -S %s | %FileCheck %s
; RUN: %gaspar opt --target=intel --world=closed -S %s | %FileCheck %s --check-prefix=CLOSED
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
; Of three spaces: the tag, a switch, an access in each.
; CHECK-LABEL: define spir_func i32 @three(
; CHECK:         %[[I:.*]] = ptrtoint ptr addrspace(4) %ptr to i64
; CHECK-NEXT:    %tag = lshr i64 %[[I]], 61
; CHECK-NEXT:    switch i64 %tag, label %GlobalBlock [
; CHECK-NEXT:      i64 1, label %PrivateBlock
; CHECK-NEXT:      i64 2, label %LocalBlock
; CHECK-NEXT:    ]
; CHECK:       GlobalBlock:
; CHECK:         %v = load i32, ptr addrspace(1) %{{.*}}, align 4
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[J]]:
; CHECK-NEXT:    %[[R:.*]] = phi i32
; CHECK-NEXT:    ret i32 %[[R]]
; CHECK:       PrivateBlock:
; CHECK:         shl i64 %{{.*}}, 4
; CHECK-NEXT:    ashr i64 %{{.*}}, 4
; CHECK-NEXT:    inttoptr i64 %{{.*}} to ptr
; CHECK-NEXT:    load i32, ptr %{{[0-9]+}}, align 4
; CHECK:       LocalBlock:
; CHECK:         shl i64 %{{.*}}, 4
; CHECK:         load i32, ptr addrspace(3) %{{[0-9]+}}, align 4
define spir_func i32 @three(ptr addrspace(4) %ptr) {
  %v = load i32, ptr addrspace(4) %ptr, align 4
  ret i32 %v
}

; Of two that callers pass, with private memory in the buffer: no branch for it.
; CLOSED-LABEL: define internal spir_func i32 @two(
; CLOSED:         switch i64 %tag, label %GlobalBlock [
; CLOSED-NEXT:      i64 2, label %LocalBlock
; CLOSED-NEXT:    ]
; CLOSED-NOT:     PrivateBlock
define internal spir_func i32 @two(ptr addrspace(4) %ptr) noinline noduplicate {
  %v = load i32, ptr addrspace(4) %ptr, align 4
  ret i32 %v
}
; No local pointer gets to it: static, though the kernel uses local memory too, and also where
; private pointers do, which are addresses of global memory.
; CLOSED-LABEL: define internal spir_func i32 @static(
; CLOSED-NOT:     lshr
; CLOSED-NOT:     switch
; CLOSED:         %[[I:.*]] = ptrtoint ptr addrspace(4) %ptr to i64
; CLOSED-NEXT:    %[[P:.*]] = inttoptr i64 %[[I]] to ptr addrspace(1)
; CLOSED-NEXT:    load i32, ptr addrspace(1) %[[P]], align 4
define internal spir_func i32 @static(ptr addrspace(4) %ptr) noinline noduplicate {
  %v = load i32, ptr addrspace(4) %ptr, align 4
  ret i32 %v
}
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(3) %l, i32 %i) {
  %m = alloca i32, align 4
  store i32 %i, ptr %m, align 4
  %pm = addrspacecast ptr %m to ptr addrspace(4)
  %px = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %pl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %table = alloca [3 x ptr addrspace(4)], align 8
  %t1 = getelementptr inbounds ptr addrspace(4), ptr %table, i64 1
  %t2 = getelementptr inbounds ptr addrspace(4), ptr %table, i64 2
  store ptr addrspace(4) %pm, ptr %table, align 8
  store ptr addrspace(4) %px, ptr %t1, align 8
  store ptr addrspace(4) %pl, ptr %t2, align 8
  %n = zext i32 %i to i64
  %at = getelementptr inbounds ptr addrspace(4), ptr %table, i64 %n
  %p = load ptr addrspace(4), ptr %at, align 8
  %a = call spir_func i32 @two(ptr addrspace(4) %p)
  %c = icmp eq i32 %i, 7
  %duo = alloca [2 x ptr addrspace(4)], align 8
  %d1 = getelementptr inbounds ptr addrspace(4), ptr %duo, i64 1
  store ptr addrspace(4) %pm, ptr %duo, align 8
  store ptr addrspace(4) %px, ptr %d1, align 8
  %dat = getelementptr inbounds ptr addrspace(4), ptr %duo, i64 %n
  %d = load ptr addrspace(4), ptr %dat, align 8
  %b = call spir_func i32 @static(ptr addrspace(4) %d)
  %r = add i32 %a, %b
  store i32 %r, ptr addrspace(1) %x, align 4
  ret void
}
