; On NVIDIA's devices from sm_90 on null does not come back from shared memory. A test for null is of the named parameter or result, behind this pass
; already: no other may follow. A pointer that arithmetic may have taken to where null goes stays generic, and so does what is more than tested.
; RUN: %gaspar opt --world=closed -p check-spaces,infer,signatures -S %s | %FileCheck %s
; RUN: %gaspar opt --world=closed -p check-spaces,ipmsp -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef

; CHECK-LABEL: define internal i1 @tests(ptr addrspace(3) %p)
; CHECK:         icmp eq ptr addrspace(3) %p, addrspacecast (ptr null to ptr addrspace(3))
; CHECK:         store i32 1, ptr
define internal i1 @tests(ptr %p) noinline {
  %n = icmp eq ptr %p, null
  br i1 %n, label %e, label %w
w:
  store i32 1, ptr %p
  br label %e
e:
  ret i1 %n
}
; CHECK-LABEL: define internal i1 @more(ptr %p)
; CHECK:         icmp ne ptr null, %p
define internal i1 @more(ptr %p) noinline {
  %n = icmp ne ptr null, %p
  %i = ptrtoint ptr %p to i64
  %z = icmp ugt i64 %i, 9
  %r = and i1 %n, %z
  ret i1 %r
}
; CHECK-LABEL: define internal ptr addrspace(3) @gives(i32 %c)
define internal ptr @gives(i32 %c) noinline {
  %b = icmp ne i32 %c, 0
  %q = select i1 %b, ptr null, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  ret ptr %q
}
; CHECK-LABEL: define internal i1 @asks(i32 %c)
; CHECK:         icmp ne ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)), %q
define internal i1 @asks(i32 %c) noinline {
  %q = call ptr @gives(i32 %c)
  %n = icmp ne ptr null, %q
  ret i1 %n
}
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %c) "target-cpu"="sm_90" {
  %b = icmp ne i32 %c, 0
  %p = select i1 %b, ptr null, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  %t = call i1 @tests(ptr %p)
  store i1 %t, ptr addrspace(1) %out
  %m = call i1 @more(ptr %p)
  store i1 %m, ptr addrspace(1) %out
  %a = call i1 @asks(i32 %c)
  store i1 %a, ptr addrspace(1) %out
  ret void
}
