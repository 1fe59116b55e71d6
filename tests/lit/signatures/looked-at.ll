; A parameter of a copy that is only compared with a pointer to the same space, or only cast to it, has its type.
; RUN: %gaspar opt --world=closed --strict=pointers -S %s | %FileCheck %s
; CHECK: define internal spir_func i32 @sum.local(ptr addrspace(3) %begin, ptr addrspace(3) %end)
; CHECK: define internal spir_func i1 @is.local(ptr addrspace(3) %p)
; CHECK: define internal spir_func i1 @is.global(ptr addrspace(1) %p)
target triple = "spir64"
declare spir_func ptr addrspace(3) @__to_local(ptr addrspace(4))
declare spir_func ptr addrspace(1) @__to_global(ptr addrspace(4))
define internal spir_func i32 @sum(ptr addrspace(4) %begin, ptr addrspace(4) %end) noinline {
entry:
  br label %loop
loop:
  %p = phi ptr addrspace(4) [ %begin, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %x = load i32, ptr addrspace(4) %p
  %t = add i32 %s, %x
  %next = getelementptr inbounds i32, ptr addrspace(4) %p, i64 1
  %c = icmp eq ptr addrspace(4) %next, %end
  br i1 %c, label %done, label %loop
done:
  ret i32 %t
}
define internal spir_func i1 @is(ptr addrspace(4) %p) noinline {
  %l = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %p)
  %g = call spir_func ptr addrspace(1) @__to_global(ptr addrspace(4) %p)
  %c = icmp ne ptr addrspace(3) %l, addrspacecast (ptr addrspace(4) null to ptr addrspace(3))
  %d = icmp ne ptr addrspace(1) %g, addrspacecast (ptr addrspace(4) null to ptr addrspace(1))
  %e = select i1 %c, i1 %d, i1 true
  ret i1 %e
}
define spir_kernel void @k(ptr addrspace(3) %l, ptr addrspace(1) %g) {
  %a = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %b = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %ae = getelementptr inbounds i8, ptr addrspace(4) %a, i64 16
  %be = getelementptr inbounds i8, ptr addrspace(4) %b, i64 16
  %r = call spir_func i32 @sum(ptr addrspace(4) %a, ptr addrspace(4) %ae)
  %s = call spir_func i32 @sum(ptr addrspace(4) %b, ptr addrspace(4) %be)
  %c = call spir_func i1 @is(ptr addrspace(4) %a)
  %d = call spir_func i1 @is(ptr addrspace(4) %b)
  store i32 %r, ptr addrspace(1) %g
  store i32 %s, ptr addrspace(1) %g
  store i1 %c, ptr addrspace(1) %g
  store i1 %d, ptr addrspace(1) %g
  ret void
}
