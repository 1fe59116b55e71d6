; -O3 makes what @g loads from %box its parameter, and passes it what %copy is a copy of, local or global memory, in place of %copy. So the scopes of the
; load by that pointer are of all three spaces; else it would seem apart from stores to global memory once @g is inlined.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
; RUN: %gaspar opt --world=closed -S %s | opt-22 -O3 -S | %FileCheck %s --check-prefix=AFTER
; CHECK: %x = load i32, ptr addrspace(4) %pp, align 4, !alias.scope ![[OF:[0-9]+]]
; CHECK-DAG: ![[OF]] = !{![[P:[0-9]+]], ![[L:[0-9]+]], ![[G:[0-9]+]], {{.*}}}
; CHECK-DAG: ![[P]] = !{!"gaspar.private", !{{[0-9]+}}}
; CHECK-DAG: ![[L]] = !{!"gaspar.local", !{{[0-9]+}}}
; CHECK-DAG: ![[G]] = !{!"gaspar.global", !{{[0-9]+}}}
; AFTER: %ig = select i1
; AFTER: call fastcc i32 @g(ptr addrspace(4) %ig, i32 %{{.*}})
target triple = "spirv64"
@tile = internal addrspace(3) global [64 x i32] undef
declare void @llvm.memcpy.p4.p4.i64(ptr addrspace(4), ptr addrspace(4), i64, i1)
define internal i32 @g(ptr addrspace(4) %box, ptr addrspace(4) %out) noinline {
  %p = load ptr addrspace(4), ptr addrspace(4) %box
  %o = load i32, ptr addrspace(4) %out
  %oo = and i32 %o, 31
  %j = zext i32 %oo to i64
  %pp = getelementptr inbounds i32, ptr addrspace(4) %p, i64 %j
  %x = load i32, ptr addrspace(4) %pp
  ret i32 %x
}
define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in, i64 %i) {
  %copy = alloca [64 x i32], align 4
  %box = alloca ptr addrspace(4), align 8
  %bg = addrspacecast ptr %box to ptr addrspace(4)
  %c = addrspacecast ptr %copy to ptr addrspace(4)
  %i1 = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %o1 = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %t = addrspacecast ptr addrspace(3) @tile to ptr addrspace(4)
  %z = icmp eq i64 %i, 77
  %ig = select i1 %z, ptr addrspace(4) %t, ptr addrspace(4) %i1
  call void @llvm.memcpy.p4.p4.i64(ptr addrspace(4) align 4 %c, ptr addrspace(4) align 4 %ig, i64 256, i1 false)
  store ptr addrspace(4) %c, ptr addrspace(4) %bg
  %x = call i32 @g(ptr addrspace(4) %bg, ptr addrspace(4) %o1)
  store i32 %x, ptr addrspace(1) %out
  ret void
}
