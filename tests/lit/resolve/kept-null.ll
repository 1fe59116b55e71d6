; From sm_90 on, null is cast to offset 0 of shared memory, and that to where its window begins, which is no null: a pointer that may be null
; stays generic where something looks at it, and its accesses alone are named. A test for null has the same result on named pointers.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
; RUN: sed 's/"target-cpu"="sm_90"/"target-cpu"="sm_80"/' %s > %t.old.ll
; RUN: %gaspar run %s -g 1 -l 1 -a out=i64[8]:zero -a i32:1 --out out | %FileCheck %s --check-prefix=RUNS
; RUN: %gaspar run %t.old.ll -g 1 -l 1 -a out=i64[8]:zero -a i32:1 --out out | %FileCheck %s --check-prefix=RUNS
; RUN: %gaspar opt --world=closed %s -o - | %gaspar run - --unoptimized -g 1 -l 1 -a out=i64[8]:zero -a i32:1 --out out | %FileCheck %s --check-prefix=RUNS
; RUN: %gaspar opt --world=closed %t.old.ll -o - | %gaspar run - --unoptimized -g 1 -l 1 -a out=i64[8]:zero -a i32:1 --out out | %FileCheck %s --check-prefix=RUNS
; RUNS: out = i64[8]:1,1,0,1,1,0,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef
@cell = internal addrspace(1) global ptr null

; Something looks at what it returns.
; CHECK-LABEL: define internal ptr @looked_at(ptr addrspace(3) %p, i32 %c)
define internal ptr @looked_at(ptr %p, i32 %c) noinline {
  %b = icmp ne i32 %c, 0
  %q = select i1 %b, ptr null, ptr %p
  ret ptr %q
}
; Nothing does.
; CHECK-LABEL: define internal ptr addrspace(3) @tested(ptr addrspace(3) %p, i32 %c)
define internal ptr @tested(ptr %p, i32 %c) noinline {
  %b = icmp ne i32 %c, 0
  %q = select i1 %b, ptr null, ptr %p
  ret ptr %q
}
; CHECK-LABEL: define internal i64 @stores(ptr %p)
; CHECK:         store i32 1, ptr addrspace(3) %p.local
; CHECK:         store volatile ptr %p, ptr addrspace(1) @cell
define internal i64 @stores(ptr %p) noinline {
  %n = icmp eq ptr %p, null
  br i1 %n, label %e, label %w
w:
  store i32 1, ptr %p
  br label %e
e:
  store volatile ptr %p, ptr addrspace(1) @cell
  %v = load volatile ptr, ptr addrspace(1) @cell
  %m = icmp eq ptr %v, null
  %y = zext i1 %m to i64
  ret i64 %y
}
; CHECK-LABEL: define internal i64 @tests(ptr addrspace(3) %p)
; CHECK-NEXT:    icmp eq ptr addrspace(3) %p, addrspacecast (ptr null to ptr addrspace(3))
; CHECK:         store i32 2, ptr addrspace(3) %p
define internal i64 @tests(ptr %p) noinline {
  %n = icmp eq ptr %p, null
  br i1 %n, label %e, label %w
w:
  store i32 2, ptr %p
  br label %e
e:
  %y = zext i1 %n to i64
  ret i64 %y
}
; A null that may have moved, and come to where the cast brings null, is tested as a generic pointer.
; CHECK-LABEL: define internal i64 @moved(
; CHECK:         icmp eq ptr %q, null
define internal i64 @moved(ptr %p, i64 %i) noinline {
  %q = getelementptr i8, ptr %p, i64 %i
  %n = icmp eq ptr %q, null
  %x = load volatile i32, ptr %q
  %y = zext i1 %n to i64
  ret i64 %y
}
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %c) "target-cpu"="sm_90" {
  %a = call ptr @looked_at(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 %c)
  %x = call i64 @stores(ptr %a)
  store i64 %x, ptr addrspace(1) %out
  %i = ptrtoint ptr %a to i64
  %z = icmp eq i64 %i, 0
  %zx = zext i1 %z to i64
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %zx, ptr addrspace(1) %o1
  %m = call i64 @moved(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 4)
  %o2 = getelementptr i64, ptr addrspace(1) %out, i64 2
  store i64 %m, ptr addrspace(1) %o2
  %t = call ptr @tested(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 %c)
  %y = call i64 @tests(ptr %t)
  %o3 = getelementptr i64, ptr addrspace(1) %out, i64 3
  store i64 %y, ptr addrspace(1) %o3
  %tn = icmp eq ptr %t, null
  %tz = zext i1 %tn to i64
  %o4 = getelementptr i64, ptr addrspace(1) %out, i64 4
  store i64 %tz, ptr addrspace(1) %o4
  ret void
}
