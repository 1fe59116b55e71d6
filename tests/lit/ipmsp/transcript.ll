; Function by function, with the transcript that NVIDIA's compiler prints.
; RUN: %gaspar opt -p ipmsp --set dump-ip-msp=1 -S %s -o %t.ll 2> %t.err
; RUN: %FileCheck %s --check-prefix=MODULE < %t.ll
; RUN: %FileCheck %s --check-prefix=SAID --strict-whitespace --match-full-lines < %t.err
; RUN: %gaspar opt -p ipmsp -S %s 2>&1 | %FileCheck %s --check-prefix=QUIET
; Others may call them: copies, within the number of attempts.
; RUN: sed 's/define internal/define/' %s > %t.open.ll
; RUN: %gaspar opt -p 'ipmsp<dump-ip-msp=1>' -S %t.open.ll 2>&1 >%t.copies.ll | %FileCheck %s --check-prefix=COPIES --strict-whitespace --match-full-lines
; RUN: %FileCheck %s --check-prefix=COPIED < %t.copies.ll
; RUN: %gaspar opt -p ipmsp --set dump-ip-msp=1 --set do-clone-for-ip-msp=1 %t.open.ll 2>&1 >%t.one.bc | %FileCheck %s --check-prefix=ONE --strict-whitespace --match-full-lines
; RUN: %gaspar opt -p ipmsp --set dump-ip-msp=1 --set do-clone-for-ip-msp=0 %t.open.ll -S 2>&1 | %FileCheck %s --check-prefix=ZERO
; RUN: %gaspar opt -p ipmsp --world=closed --set dump-ip-msp=1 %t.open.ll 2>&1 >%t.closed.bc | %FileCheck %s --check-prefix=SAID --strict-whitespace --match-full-lines
;      SAID:Initial work list size : 9
; SAID-NEXT:sw : changed in argument memory space (2 arguments)
; SAID-NEXT:sw : return memory space is resolved : 3
; SAID-NEXT:id : changed in argument memory space (1 arguments)
; SAID-NEXT:id : return memory space is resolved : 3
; SAID-NEXT:top : changed in argument memory space (1 arguments)
; SAID-NEXT:1 callees are affected
; SAID-NEXT:mid : changed in argument memory space (1 arguments)
; SAID-NEXT:2 callees are affected
; SAID-NEXT:leaf2 : changed in argument memory space (1 arguments)
; SAID-NEXT:leaf : changed in argument memory space (1 arguments)
; SAID-NEXT:down : changed in argument memory space (1 arguments)
; SAID-NOT:{{.}}
; QUIET-NOT: changed in
;      COPIES:Initial work list size : 9
; COPIES-NEXT:sw : changed in argument memory space (2 arguments)
; COPIES-NEXT:sw is cloned
; COPIES-NEXT:sw$1 : return memory space is resolved : 3
; COPIES-NEXT:id : changed in argument memory space (1 arguments)
; COPIES-NEXT:id is cloned
; COPIES-NEXT:id$2 : return memory space is resolved : 3
; COPIES-NEXT:top : changed in argument memory space (1 arguments)
; COPIES-NEXT:top is cloned
; COPIES-NEXT:down : changed in argument memory space (1 arguments)
; COPIES-NEXT:down is cloned
; COPIES-NOT:{{.}}
; COPIED:      define ptr @sw(ptr %p, ptr %q, i32 %i)
; COPIED:      call ptr @"sw$1"(ptr addrspace(3)
; COPIED:      define internal ptr @"sw$1"(ptr addrspace(3) %p, ptr addrspace(3) %q, i32 %i) #[[SW:[0-9]+]]
; COPIED:      attributes #[[SW]] = { "gaspar-inferred" "nvvm.as"="array<i32: 3, 3, 0>" }
;      ONE:sw : changed in argument memory space (2 arguments)
; ONE-NEXT:sw is cloned
; ONE-NEXT:sw$1 : return memory space is resolved : 3
; ONE-NEXT:id : changed in argument memory space (1 arguments)
; ONE-NEXT:avoid cloning of id
; ONE-NEXT:top : changed in argument memory space (1 arguments)
; ONE-NEXT:avoid cloning of top
; ZERO: avoid cloning of sw
; ZERO-NOT: is cloned
; MODULE:      define internal i32 @down(ptr addrspace(3) %p, i32 %i) #[[AS:[0-9]+]]
; MODULE:      define internal i32 @even(ptr %p, i32 %i) {
; MODULE:      define internal i32 @leaf(ptr addrspace(3) %p, i32 %i) #[[AS]]
; MODULE:      define internal i32 @two(ptr %p)
; MODULE:      attributes #[[AS]] = { "gaspar-inferred" "nvvm.as"="array<i32: 3, 0>" }
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; It calls itself: that says nothing new.
define internal i32 @down(ptr %p, i32 %i) {
  %q = getelementptr inbounds i32, ptr %p, i32 1
  %r = call i32 @down(ptr %q, i32 %i)
  ret i32 %r
}

; Nothing comes from elsewhere, and what it says itself is nothing new.
define internal i32 @even(ptr %p, i32 %i) {
  %r = call i32 @even(ptr %p, i32 %i)
  ret i32 %r
}
define internal i32 @leaf(ptr %p, i32 %i) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @leaf2(ptr %p, i32 %i) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @mid(ptr %p, i32 %i) {
  %a = call i32 @leaf(ptr %p, i32 %i)
  %b = call i32 @leaf2(ptr %p, i32 %i)
  ret i32 %a
}
define internal i32 @top(ptr %p, i32 %i) {
  %a = call i32 @mid(ptr %p, i32 %i)
  ret i32 %a
}
define internal ptr @id(ptr %p, i32 %i) {
  %q = getelementptr inbounds i32, ptr %p, i32 %i
  ret ptr %q
}
define internal ptr @sw(ptr %p, ptr %q, i32 %i) {
  %c = icmp eq i32 %i, 0
  %r = select i1 %c, ptr %p, ptr %q
  ret ptr %r
}
define internal i32 @two(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define ptx_kernel void @k(ptr %x, ptr addrspace(3) %l3, i32 %i) {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %a = call ptr @sw(ptr %l, ptr %l, i32 %i)
  %b = call ptr @id(ptr %l, i32 %i)
  %c = call i32 @top(ptr %l, i32 %i)
  %d = call i32 @two(ptr %l)
  %e = call i32 @two(ptr %x)
  %f = call i32 @down(ptr %l, i32 3)
  %g = call i32 @even(ptr undef, i32 %i)
  ret void
}
