; One scope for each space; lists of others stay; a second run finds the first one's.
; RUN: %gaspar opt -p check-spaces,alias-scopes -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; A call that says `alwaysinline` is inlined although its callee says `noinline`: no list that says where it accesses memory.
; RUN: sed 's/^  call spir_func void @both_called(.*)$/& alwaysinline/' %s | %gaspar opt -p check-spaces,alias-scopes -S - | %FileCheck %s --check-prefix=ALWAYS
; ALWAYS:      call spir_func void @both_called(ptr addrspace(1) %a, ptr addrspace(3) %b) #{{[0-9]+}}, !noalias
; RUN: %gaspar opt -p check-spaces,alias-scopes,alias-scopes -S %s | %FileCheck %s
; RUN: %gaspar opt -p check-spaces,alias-scopes -S %t.ll -o %t2.ll
; RUN: grep -v ModuleID %t.ll > %t.a
; RUN: grep -v ModuleID %t2.ll > %t.b
; RUN: cmp %t.a %t.b
target triple = "spir64"

; CHECK-LABEL: define {{.*}} @named(
; CHECK: load float, ptr addrspace(1) %a, align 4, !alias.scope ![[G:[0-9]+]], !noalias ![[NOT_G:[0-9]+]]
; CHECK: store float %x, ptr addrspace(3) %b, align 4, !alias.scope ![[L:[0-9]+]], !noalias ![[NOT_L:[0-9]+]]
; CHECK: load float, ptr addrspace(2) %c, align 4, !alias.scope ![[C:[0-9]+]], !noalias ![[NOT_C:[0-9]+]]
; CHECK: load volatile float, ptr addrspace(1) %a, align 4, !alias.scope ![[G]], !noalias ![[NOT_G]]
; CHECK: atomicrmw add ptr addrspace(3) %b, i32 1 monotonic, align 4, !alias.scope ![[L]], !noalias ![[NOT_L]]
; CHECK: call void @llvm.memcpy.p1.p2.i64({{.*}}), !alias.scope ![[GC:[0-9]+]], !noalias ![[NOT_GC:[0-9]+]]
define spir_kernel void @named(ptr addrspace(1) %a, ptr addrspace(3) %b, ptr addrspace(2) %c) {
  %x = load float, ptr addrspace(1) %a, align 4
  store float %x, ptr addrspace(3) %b, align 4
  %y = load float, ptr addrspace(2) %c, align 4
  store float %y, ptr addrspace(1) %a, align 4
  %z = load volatile float, ptr addrspace(1) %a, align 4
  %o = atomicrmw add ptr addrspace(3) %b, i32 1 monotonic, align 4
  call void @llvm.memcpy.p1.p2.i64(ptr addrspace(1) %a, ptr addrspace(2) %c, i64 64, i1 false)
  ret void
}

; Host and device memory lie in global memory, and not in each other.
; CHECK-LABEL: define {{.*}} @inside(
; CHECK: load float, ptr addrspace(5) %d, align 4, !alias.scope ![[D:[0-9]+]], !noalias ![[NOT_D:[0-9]+]]
define spir_kernel void @inside(ptr addrspace(5) %d, ptr addrspace(6) %h) {
  %x = load float, ptr addrspace(5) %d, align 4
  store float %x, ptr addrspace(6) %h, align 4
  ret void
}

; A generic pointer to one of two places, and one to anywhere.
; CHECK-LABEL: define {{.*}} @generic(
; CHECK: store float 1.0{{.*}}, ptr addrspace(4) %p, align 4, !alias.scope ![[GL:[0-9]+]], !noalias ![[NOT_GL:[0-9]+]]
; CHECK: load float, ptr addrspace(4) %any, align 4, !alias.scope ![[TOP:[0-9]+]], !noalias ![[C]]
define spir_func void @generic(ptr addrspace(1) %a, ptr addrspace(3) %b, i1 %c, ptr addrspace(4) %any) {
  %ga = addrspacecast ptr addrspace(1) %a to ptr addrspace(4)
  %gb = addrspacecast ptr addrspace(3) %b to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %ga, ptr addrspace(4) %gb
  store float 1.0, ptr addrspace(4) %p, align 4
  %x = load float, ptr addrspace(4) %any, align 4
  ret void
}

; A variable that a register can hold says nothing; an array does.
; CHECK-LABEL: define {{.*}} @variables(
; CHECK: store i32 1, ptr %v, align 4{{$}}
; CHECK: store i32 1, ptr %e, align 4, !alias.scope ![[P:[0-9]+]], !noalias
define spir_func void @variables(i64 %i) {
  %v = alloca i32, align 4
  %t = alloca [4 x i32], align 4
  store i32 1, ptr %v, align 4
  %e = getelementptr i32, ptr %t, i64 %i
  store i32 1, ptr %e, align 4
  ret void
}

; Scopes of others stay, in front.
; CHECK-LABEL: define {{.*}} @others(
; CHECK: load float, ptr addrspace(1) %a, align 4, !alias.scope ![[BOTH:[0-9]+]], !noalias ![[NOT_G]]
define spir_func void @others(ptr addrspace(1) %a) {
  %x = load float, ptr addrspace(1) %a, align 4, !alias.scope !0
  ret void
}

; Calls: of a helper that touches local memory, of one that may be inlined and touches two spaces, of
; code that nobody sees, of a function that touches nothing.
; CHECK-LABEL: define {{.*}} @calls(
; CHECK: call spir_func void @put(ptr addrspace(3) %b), !alias.scope ![[L]], !noalias ![[NOT_L]]
; CHECK: call spir_func void @both(ptr addrspace(1) %a, ptr addrspace(3) %b), !noalias ![[NOT_GL2:[0-9]+]]
; CHECK: call spir_func void @both_called(ptr addrspace(1) %a, ptr addrspace(3) %b), !alias.scope ![[GL2:[0-9]+]], !noalias
; CHECK: call spir_func void @elsewhere(ptr addrspace(3) %b){{$}}
; CHECK: call spir_func void @waits(ptr addrspace(3) %b){{$}}
; CHECK: call spir_func i64 @_Z13get_global_idj(i32 0) #[[N:[0-9]+]]{{$}}
; CHECK: call spir_func <4 x float> @_Z6vload4mPU3AS1Kf(i64 0, ptr addrspace(1) %a), !alias.scope ![[G]], !noalias
; CHECK: call spir_func void @_Z12vload_customPU3AS1f(ptr addrspace(1) %a){{$}}
define spir_func void @calls(ptr addrspace(1) %a, ptr addrspace(3) %b) {
  call spir_func void @put(ptr addrspace(3) %b)
  call spir_func void @both(ptr addrspace(1) %a, ptr addrspace(3) %b)
  call spir_func void @both_called(ptr addrspace(1) %a, ptr addrspace(3) %b)
  call spir_func void @elsewhere(ptr addrspace(3) %b)
  call spir_func void @waits(ptr addrspace(3) %b)
  %i = call spir_func i64 @_Z13get_global_idj(i32 0) #0
  %v = call spir_func <4 x float> @_Z6vload4mPU3AS1Kf(i64 0, ptr addrspace(1) %a)
  call spir_func void @_Z12vload_customPU3AS1f(ptr addrspace(1) %a)
  ret void
}
define internal spir_func void @put(ptr addrspace(3) %p) {
  store i32 1, ptr addrspace(3) %p, align 4
  call spir_func void @put_again(ptr addrspace(3) %p)
  ret void
}
define internal spir_func void @put_again(ptr addrspace(3) %p) {
  call spir_func void @put(ptr addrspace(3) %p)
  ret void
}
define internal spir_func void @both(ptr addrspace(1) %p, ptr addrspace(3) %q) {
  store i32 1, ptr addrspace(1) %p, align 4
  store i32 1, ptr addrspace(3) %q, align 4
  ret void
}
define internal spir_func void @both_called(ptr addrspace(1) %p, ptr addrspace(3) %q) noinline {
  call spir_func void @both(ptr addrspace(1) %p, ptr addrspace(3) %q)
  ret void
}
define internal spir_func void @waits(ptr addrspace(3) %p) noinline {
  store i32 1, ptr addrspace(3) %p, align 4
  fence seq_cst
  ret void
}
declare spir_func void @elsewhere(ptr addrspace(3))
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func <4 x float> @_Z6vload4mPU3AS1Kf(i64, ptr addrspace(1))
declare spir_func void @_Z12vload_customPU3AS1f(ptr addrspace(1))
declare void @llvm.memcpy.p1.p2.i64(ptr addrspace(1), ptr addrspace(2), i64, i1)
attributes #0 = { memory(none) }

; CHECK-DAG: ![[DOMAIN:[0-9]+]] = !{!"gaspar.spaces"}
; CHECK-DAG: ![[SG:[0-9]+]] = !{!"gaspar.global", ![[DOMAIN]]}
; CHECK-DAG: ![[SC:[0-9]+]] = !{!"gaspar.constant", ![[DOMAIN]]}
; CHECK-DAG: ![[SL:[0-9]+]] = !{!"gaspar.local", ![[DOMAIN]]}
; CHECK-DAG: ![[SP:[0-9]+]] = !{!"gaspar.private", ![[DOMAIN]]}
; CHECK-DAG: ![[SD:[0-9]+]] = !{!"gaspar.global_device", ![[DOMAIN]]}
; CHECK-DAG: ![[SH:[0-9]+]] = !{!"gaspar.global_host", ![[DOMAIN]]}
; CHECK-DAG: ![[L]] = !{![[SL]]}
; CHECK-DAG: ![[C]] = !{![[SC]]}
; CHECK-DAG: ![[P]] = !{![[SP]]}
; CHECK-DAG: ![[G]] = !{![[SG]], ![[SD]], ![[SH]]}
; CHECK-DAG: ![[NOT_G]] = !{![[SP]], ![[SL]], ![[SC]]}
; CHECK-DAG: ![[D]] = !{![[SD]]}
; CHECK-DAG: ![[NOT_D]] = !{![[SP]], ![[SL]], ![[SC]], ![[SH]]}
; CHECK-DAG: ![[GL]] = !{![[SL]], ![[SG]], ![[SD]], ![[SH]]}
; CHECK-DAG: ![[NOT_GL]] = !{![[SP]], ![[SC]]}
; CHECK-DAG: ![[BOTH]] = !{![[MINE:[0-9]+]], ![[SG]], ![[SD]], ![[SH]]}
; CHECK-DAG: ![[MINE]] = distinct !{![[MINE]], ![[MY:[0-9]+]], !"mine"}
!0 = !{!1}
!1 = distinct !{!1, !2, !"mine"}
!2 = distinct !{!2}
