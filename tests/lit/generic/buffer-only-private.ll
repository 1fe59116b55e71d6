; Private memory lies in the global buffer, so the copy for global memory is the one in which %s points to a variable, and to no global memory.
; What a loop in that copy joins of it and of a local pointer is either, and is tested.
; RUN: %gaspar opt --target=intel --trace=- %s | %FileCheck %s
; RUN: %gaspar opt --target=intel %s -o %t.bc
; RUN: %gaspar run %s -k k -g 1 -a local:16 -a out=i32[2]:zero -a i32:1 --out out --target=intel | %FileCheck %s --check-prefix=OUT
; RUN: %gaspar run %t.bc -k k -g 1 -a local:16 -a out=i32[2]:zero -a i32:1 --out out --target=intel | %FileCheck %s --check-prefix=OUT
; OUT: out = i32[2]:41,37
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64"

; CHECK: private-plan: place private in global
; CHECK: resolve-dynamic: test @k %s, 1 access  (a loop)
; CHECK: resolve-dynamic: test @k %p, 1 access
define spir_kernel void @k(ptr addrspace(3) %l, ptr addrspace(1) %out, i32 %n) {
entry:
  %q = alloca [4 x i32], align 4
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %gq = addrspacecast ptr %q to ptr addrspace(4)
  store i32 7, ptr %q
  store i32 5, ptr addrspace(3) %l
  %a = alloca [4 x i32], align 4
  store i32 9, ptr %a
  %ga = addrspacecast ptr %a to ptr addrspace(4)
  %c = icmp eq i32 %n, 0
  %c2 = icmp ne i32 %n, 5
  %gp = select i1 %c2, ptr addrspace(4) %gl, ptr addrspace(4) %ga
  %s = select i1 %c, ptr addrspace(4) %gp, ptr addrspace(4) %gq
  br label %outer

outer:
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  %old = atomicrmw add ptr addrspace(4) %s, i32 1 monotonic, align 4
  br label %inner

inner:
  %i = phi i32 [ 0, %outer ], [ %i.next, %inner ]
  %p = phi ptr addrspace(4) [ %s, %outer ], [ %gl, %inner ]
  %old2 = atomicrmw add ptr addrspace(4) %p, i32 16 monotonic, align 4
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 2
  br i1 %more, label %inner, label %latch

latch:
  %k.next = add i32 %k, 1
  %again = icmp ult i32 %k.next, 2
  br i1 %again, label %outer, label %end

end:
  %x = load i32, ptr %q
  %y = load i32, ptr addrspace(3) %l
  store i32 %x, ptr addrspace(1) %out
  %o1 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 1
  store i32 %y, ptr addrspace(1) %o1
  ret void
}
