; A loop is copied for one pointer, and the loop around it has another one to test: its blocks are no longer those that the pass knows,
; so that is tested at its access, and not by another copy.
; RUN: %gaspar opt --target=intel -S %s | %FileCheck %s
; RUN: %gaspar run %s -k k -g 1 -a local:4 -a out=i32[2]:zero -a i32:1 --out out --target=intel | %FileCheck %s --check-prefix=OUT
; RUN: %gaspar opt --target=intel %s -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a local:4 -a out=i32[2]:zero -a i32:1 --out out --target=intel | %FileCheck %s --check-prefix=OUT
; OUT: out = i32[2]:2,3
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64"

; CHECK-LABEL: @k(
; CHECK:       GlobalBlock:
; CHECK:       LocalBlock:
define spir_kernel void @k(ptr addrspace(3) %local.n, ptr addrspace(1) %out, i32 %which) {
entry:
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %local = addrspacecast ptr addrspace(3) %local.n to ptr addrspace(4)
  store i32 0, ptr addrspace(3) %local.n
  %two = getelementptr inbounds i32, ptr addrspace(4) %g, i64 1
  %is = icmp eq i32 %which, 0
  %fixed = select i1 %is, ptr addrspace(4) %local, ptr addrspace(4) %two
  br label %outer

outer:
  %n = phi i32 [ 0, %entry ], [ %n.next, %latch ]
  %p = phi ptr addrspace(4) [ %local, %entry ], [ %g, %latch ]
  br label %inner

inner:
  %k = phi i32 [ 0, %outer ], [ %k.next, %body ]
  %more = icmp ult i32 %k, 1
  br i1 %more, label %body, label %latch

body:
  %old = atomicrmw add ptr addrspace(4) %p, i32 1 monotonic, align 4
  %k.next = add i32 %k, 1
  br label %inner

latch:
  %old2 = atomicrmw add ptr addrspace(4) %fixed, i32 1 monotonic, align 4
  %n.next = add i32 %n, 1
  %again = icmp ult i32 %n.next, 3
  br i1 %again, label %outer, label %end

end:
  ret void
}
