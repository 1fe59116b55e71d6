; From sm_90 on a named pointer that is null does not come back as the generic null. So what is computed from it, and only tested, is tested as a
; generic pointer, and so it stays generic itself: a join with a pointer elsewhere [computed], or one that a test says to be in the space [tested].
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
; RUN: %gaspar run %s -g 1 -l 1 -a out=i32[4]:zero -a i32:1 --out out | %FileCheck %s --check-prefix=RUNS
; RUN: %gaspar opt --world=closed %s -o - | %gaspar run - --unoptimized -g 1 -l 1 -a out=i32[4]:zero -a i32:1 --out out | %FileCheck %s --check-prefix=RUNS
; RUNS: out = i32[4]:1,77,1,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef
@other = internal addrspace(3) global [4 x i32] undef
@far = internal addrspace(1) global [4 x i32] zeroinitializer
declare i1 @llvm.nvvm.isspacep.shared(ptr)

; CHECK-LABEL: define internal i32 @joined(ptr %p, i1 %d)
; CHECK:         load i32, ptr addrspace(3) %p.local
; CHECK:         %q = select i1 %d, ptr {{.*}}, ptr %p
; CHECK-NEXT:    icmp eq ptr %q, null
define internal i32 @joined(ptr %p, i1 %d) noinline {
  %t = icmp eq ptr %p, null
  br i1 %t, label %no, label %yes
yes:
  %x = load i32, ptr %p
  br label %no
no:
  %y = phi i32 [ %x, %yes ], [ 0, %0 ]
  %q = select i1 %d, ptr addrspacecast (ptr addrspace(3) @other to ptr), ptr %p
  %u = icmp eq ptr %q, null
  %z = zext i1 %u to i32
  %r = add i32 %z, %y
  ret i32 %r
}
; CHECK-LABEL: define internal i32 @behind(
; CHECK:         %q = select i1 %d, ptr null, ptr %p
; CHECK-NEXT:    icmp eq ptr %q, null
define internal i32 @behind(ptr %p, i1 %d) noinline {
  %is = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br i1 %is, label %shared, label %no
shared:
  %q = select i1 %d, ptr null, ptr %p
  %t = icmp eq ptr %q, null
  br i1 %t, label %no, label %yes
yes:
  %x = load i32, ptr %q
  br label %no
no:
  %y = phi i32 [ %x, %yes ], [ 77, %shared ], [ 99, %0 ]
  ret i32 %y
}
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         %l = select i1 %c, ptr null, ptr %same{{.*}}
; CHECK:         %m = select i1 %e, ptr addrspacecast (ptr addrspace(1) @far to ptr), ptr %l
; CHECK-NEXT:    icmp eq ptr %m, null
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %n) "target-cpu"="sm_90" {
  store i32 5, ptr addrspace(3) @tile
  store i32 6, ptr addrspace(3) @other
  %c = icmp ne i32 %n, 0
  %e = icmp ugt i32 %n, 3
  %p = select i1 %c, ptr null, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  %a = call i32 @joined(ptr %p, i1 %e)
  store i32 %a, ptr addrspace(1) %out
  %q = select i1 %e, ptr addrspacecast (ptr addrspace(1) @far to ptr), ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  %b = call i32 @behind(ptr %q, i1 %c)
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %b, ptr addrspace(1) %o1
  %l = select i1 %c, ptr null, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  %m = select i1 %e, ptr addrspacecast (ptr addrspace(1) @far to ptr), ptr %l
  %s = icmp eq ptr %m, null
  %z = zext i1 %s to i32
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %z, ptr addrspace(1) %o2
  br i1 %c, label %end, label %some
some:
  %x = load i32, ptr %l
  %o3 = getelementptr i32, ptr addrspace(1) %out, i64 3
  store i32 %x, ptr addrspace(1) %o3
  br label %end
end:
  ret void
}
