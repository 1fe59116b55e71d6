; One test for many accesses: runs, loops, and tags that conditions of the program give.
; RUN: %gaspar opt --target=intel -S %s --trace=%t | %FileCheck %s
; RUN: %FileCheck %s --check-prefix=TRACE < %t
; RUN: %gaspar opt --target=intel -S %s --set test-gap=0 | %FileCheck %s --check-prefix=GAP0
; RUN: %gaspar opt --target=intel -S %s --set test-loop=6 | %FileCheck %s --check-prefix=LOOP6
; RUN: %gaspar opt --target=intel -S %s --set test-loop=7 | %FileCheck %s --check-prefix=LOOP7
; TRACE: resolve-dynamic: test @run %p, 3 accesses  (a run)
; TRACE: resolve-dynamic: test @loop %p, 1 access  (a loop)
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func void @_Z7barrierj(i32) convergent

; Three accesses from one root, with arithmetic between: one tag, one switch.
; CHECK-LABEL: @run(
; CHECK:         lshr i64 %{{.*}}, 61
; CHECK:         switch i64
; CHECK-NOT:     switch i64
; CHECK-NOT:     lshr
; CHECK:         ret i32
; GAP0-LABEL:  @run(
; GAP0:          lshr i64 %{{.*}}, 61
; GAP0-COUNT-3:  switch i64 %tag
; GAP0-NOT:      lshr
; GAP0:          ret i32
define spir_func i32 @run(ptr addrspace(4) %p, i64 %i) {
  %a = load i32, ptr addrspace(4) %p, align 4
  %q = getelementptr inbounds i32, ptr addrspace(4) %p, i64 %i
  %b = load i32, ptr addrspace(4) %q, align 4
  %s = add i32 %a, %b
  %r = getelementptr inbounds i32, ptr addrspace(4) %q, i64 1
  store i32 %s, ptr addrspace(4) %r, align 4
  ret i32 %s
}
; Work-items meet at a barrier, so it stays in one place: two branches, one tag.
; CHECK-LABEL: @barrier(
; CHECK:         lshr i64 %{{.*}}, 61
; CHECK:         switch i64 %tag
; CHECK:         call spir_func void @_Z7barrierj
; CHECK-NOT:     call spir_func void @_Z7barrierj
; CHECK:         switch i64 %tag
; CHECK-NOT:     call spir_func void @_Z7barrierj
; CHECK:         ret void
define spir_func void @barrier(ptr addrspace(4) %p) convergent {
  %a = load i32, ptr addrspace(4) %p, align 4
  call spir_func void @_Z7barrierj(i32 1) convergent
  store i32 %a, ptr addrspace(4) %p, align 4
  ret void
}
; What is not inbounds may be anywhere.
; CHECK-LABEL: @wild(
; CHECK:         lshr i64 %{{.*}}, 61
; CHECK:         lshr i64 %{{.*}}, 61
; CHECK:         ret i32
define spir_func i32 @wild(ptr addrspace(4) %p, i64 %i) {
  %a = load i32, ptr addrspace(4) %p, align 4
  %q = getelementptr i32, ptr addrspace(4) %p, i64 %i
  %b = load i32, ptr addrspace(4) %q, align 4
  %s = add i32 %a, %b
  ret i32 %s
}
; The root does not change in the loop: the loop is copied, its value frozen in front.
; CHECK-LABEL: @loop(
; CHECK:         %[[F:.*]] = freeze i64 %tag
; CHECK:         switch i64 %[[F]]
; CHECK-NOT:     switch
; CHECK:         ret i32
; LOOP6-LABEL: @loop(
; LOOP6-NOT:     freeze
; LOOP6:         switch i64 %tag
; LOOP6:         ret i32
; LOOP7-LABEL: @loop(
; LOOP7:         freeze i64 %tag
define spir_func i32 @loop(ptr addrspace(4) %p, i32 %n) {
entry:
  br label %body
body:
  %at = phi ptr addrspace(4) [ %p, %entry ], [ %next, %body ]
  %s = phi i32 [ 0, %entry ], [ %t, %body ]
  %v = load i32, ptr addrspace(4) %at, align 4
  %t = add i32 %s, %v
  %next = getelementptr inbounds i32, ptr addrspace(4) %at, i64 1
  %c = icmp slt i32 %t, %n
  br i1 %c, label %body, label %end
end:
  ret i32 %t
}
; The condition of a select of two known spaces is the test, and in its branches the pointer is the
; arm: nothing is tagged.
; CHECK-LABEL: @select(
; CHECK-NOT:     lshr
; CHECK-NOT:     or i64
; CHECK:         %space = select i1 %c, i64 0, i64 2
; CHECK:         switch i64 %space
; CHECK:         load i32, ptr addrspace(1) %x
; CHECK:         ret i32
; CHECK:         load i32, ptr addrspace(3) %l
define spir_func i32 @select(ptr addrspace(1) %x, ptr addrspace(3) %l, i1 %c) {
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %gx, ptr addrspace(4) %gl
  %v = load i32, ptr addrspace(4) %p, align 4
  store i32 %v, ptr addrspace(4) %p, align 4
  ret i32 %v
}
; So are the edges of a phi: a load and a store behind it share a branch.
; CHECK-LABEL: @phi(
; CHECK:         %space = phi i64 [ 0, %a ], [ 2, %b ]
; CHECK-NOT:     lshr
; CHECK:         ret i32
define spir_func i32 @phi(ptr addrspace(1) %x, ptr addrspace(3) %l, i1 %c) {
  br i1 %c, label %a, label %b
a:
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  br label %j
b:
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br label %j
j:
  %p = phi ptr addrspace(4) [ %gx, %a ], [ %gl, %b ]
  %v = load i32, ptr addrspace(4) %p, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(4) %p, align 4
  ret i32 %v
}
