; Only the back end knows a number that the target's table lacks: its casts to generic and back stay,
; and what is cast so has no tag to test.
; RUN: %gaspar opt --target=intel -S %s 2>%t.err | %FileCheck %s
; RUN: %FileCheck %s --check-prefix=SAID < %t.err
; RUN: sed 's/;ACCESS//' %s > %t.access.ll
; RUN: %not %gaspar opt --target=intel -S %t.access.ll 2>&1 | %FileCheck %s --check-prefix=LEFT
; RUN: sed 's/addrspace(17)/addrspace(7)/g' %s > %t.known.ll
; RUN: %not %gaspar opt --target=intel -S %t.known.ll 2>&1 | %FileCheck %s --check-prefix=KNOWN
target triple = "spir64"
; SAID: warning: address space 17 has no meaning on target 'intel': values of this space are not changed [SPACE_UNMAPPED] in @v
; SAID-NOT: {{error|warning}}
; LEFT: error: access through '%g' cannot be resolved on a target without generic accesses [GENERIC_LEFT] in @k
; KNOWN: error: cast through '%p' cannot be resolved on a target without generic accesses [GENERIC_LEFT] in @k
@v = addrspace(17) global i32 0

; CHECK: @slot = addrspace(1) global ptr addrspace(4) addrspacecast (ptr addrspace(17) @v to ptr addrspace(4))
@slot = addrspace(1) global ptr addrspace(4) addrspacecast (ptr addrspace(17) @v to ptr addrspace(4))

declare spir_func ptr addrspace(3) @__to_local(ptr addrspace(4))

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %g = addrspacecast ptr addrspace(17) %p to ptr addrspace(4)
; CHECK: %b = addrspacecast ptr addrspace(4) %g to ptr addrspace(17)
; CHECK: %r = addrspacecast ptr addrspace(17) %b to ptr addrspace(4)
; CHECK: %z = icmp eq ptr addrspace(4) %r, %g
; CHECK: %l = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %g)
; CHECK: call spir_func void @other(ptr addrspace(4) addrspacecast (ptr addrspace(17) null to ptr addrspace(4)))
; CHECK: store i32 1, ptr addrspace(17) %p
; CHECK: %{{.*}} = and i64 {{.*}}, 2305843009213693951
; CHECK: %h = inttoptr i64 {{.*}} to ptr addrspace(4)
define spir_kernel void @k(ptr addrspace(17) %p, ptr addrspace(1) %o, ptr addrspace(3) %m) {
  %g = addrspacecast ptr addrspace(17) %p to ptr addrspace(4)
  %b = addrspacecast ptr addrspace(4) %g to ptr addrspace(17)
  %r = addrspacecast ptr addrspace(17) %b to ptr addrspace(4)
  %z = icmp eq ptr addrspace(4) %r, %g
  store i1 %z, ptr addrspace(1) %o
  %l = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %g)
  store ptr addrspace(3) %l, ptr addrspace(1) %o
  call spir_func void @other(ptr addrspace(4) addrspacecast (ptr addrspace(17) null to ptr addrspace(4)))
  store i32 1, ptr addrspace(17) %p
  ;ACCESS store i32 2, ptr addrspace(4) %g
  %h = addrspacecast ptr addrspace(3) %m to ptr addrspace(4)
  call spir_func void @other(ptr addrspace(4) %h)
  ret void
}
declare spir_func void @other(ptr addrspace(4))
