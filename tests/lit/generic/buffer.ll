; Private variables that generic pointers reach, in the buffer: one slice for each work-item.
; RUN: %gaspar opt --target=intel --world=closed -S %s --trace=%t.trace | %FileCheck %s
; RUN: %FileCheck %s --check-prefix=TRACE < %t.trace
; RUN: %gaspar opt --target=intel --world=closed --set private-in-global=0 -S %s | %FileCheck %s --check-prefix=APART
; RUN: %gaspar opt --target=intel -S %s | %FileCheck %s --check-prefix=OPEN
; RUN: %gaspar opt --target=intel --world=closed --set keep-casts=1 -S %s | %FileCheck %s --check-prefix=KEPT
; TRACE: private-plan: place private in global
; TRACE: private-buffer: place @k %m  (in the buffer for private memory)
; KEPT:  %m = alloca
; KEPT:  "gaspar.private-in-global", i32 1
; APART: alloca [4 x i32]
; APART: !{i32 1, !"gaspar.private-in-global", i32 0}
; Code elsewhere may call @helper with a pointer to its own private memory.
; OPEN:  alloca [4 x i32]
; OPEN:  !{i32 1, !"gaspar.private-in-global", i32 0}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)

; The caller's frame is 16 bytes, this one lies behind it.
; CHECK-LABEL: define spir_func i32 @helper(ptr addrspace(4) %p, ptr addrspace(1) %private.slice)
; CHECK-NOT:     alloca
; CHECK:         %own = getelementptr inbounds i8, ptr addrspace(1) %private.slice, i64 16
; CHECK-NOT:     PrivateBlock
; CHECK:         ret i32
define spir_func i32 @helper(ptr addrspace(4) %p) noinline {
  %own = alloca i32, align 4
  store i32 5, ptr %own, align 4
  %g = addrspacecast ptr %own to ptr addrspace(4)
  %same = icmp eq ptr addrspace(4) %g, %p
  %q = call spir_func ptr addrspace(4) @pass(ptr addrspace(4) %g, ptr addrspace(4) %p, i1 %same)
  %v = load i32, ptr addrspace(4) %q, align 4
  ret i32 %v
}
define spir_func ptr addrspace(4) @pass(ptr addrspace(4) %a, ptr addrspace(4) %b, i1 %c) noinline {
  %r = select i1 %c, ptr addrspace(4) %a, ptr addrspace(4) %b
  ret ptr addrspace(4) %r
}
; CHECK-LABEL: define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(3) %l, ptr addrspace(1) noalias align 128 %private.buffer)
; CHECK-SAME:    !kernel_arg_addr_space ![[SPACES:[0-9]+]] !kernel_arg_type ![[TYPES:[0-9]+]] !gaspar.private_buffer ![[B:[0-9]+]]
; Nothing generic gets to its own variable.
; CHECK:         %own = alloca i32
; CHECK:         %[[ID:.*]] = call spir_func i64 @_Z20get_global_linear_idv()
; CHECK-NEXT:    %[[AT:.*]] = mul nuw i64 %[[ID]], 32
; CHECK-NEXT:    %private.slice = getelementptr inbounds i8, ptr addrspace(1) %private.buffer, i64 %[[AT]]
; CHECK-NEXT:    %m = getelementptr inbounds i8, ptr addrspace(1) %private.slice, i64 0
; CHECK:         store i32 1, ptr addrspace(1) %m
; CHECK:         call spir_func i32 @helper(ptr addrspace(4) %{{.*}}, ptr addrspace(1) %private.slice)
; CHECK-DAG:   ![[SPACES]] = !{i32 1, i32 3, i32 1}
; CHECK-DAG:   ![[TYPES]] = !{!"int*", !"int*", !"uchar*"}
; CHECK-DAG:   ![[B]] = !{i32 2, i64 32}
; CHECK-DAG:   !{i32 1, !"gaspar.private-in-global", i32 1}
; CHECK-DAG:   !{i32 1, !"gaspar.private-tagged", i32 0}
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(3) %l) !kernel_arg_addr_space !0 !kernel_arg_type !1 {
  %m = alloca [4 x i32], align 4
  %own = alloca i32, align 4
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  store volatile i32 2, ptr %own, align 4
  store i32 1, ptr %m, align 4
  %gm = addrspacecast ptr %m to ptr addrspace(4)
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %table = alloca [3 x ptr addrspace(4)], align 8
  %t1 = getelementptr inbounds ptr addrspace(4), ptr %table, i64 1
  %t2 = getelementptr inbounds ptr addrspace(4), ptr %table, i64 2
  store ptr addrspace(4) %gm, ptr %table, align 8
  store ptr addrspace(4) %gx, ptr %t1, align 8
  store ptr addrspace(4) %gl, ptr %t2, align 8
  %slot = getelementptr inbounds ptr addrspace(4), ptr %table, i64 %id
  %p = load ptr addrspace(4), ptr %slot, align 8
  %r = call spir_func i32 @helper(ptr addrspace(4) %p)
  store i32 %r, ptr addrspace(1) %x, align 4
  ret void
}
!0 = !{i32 1, i32 3}
!1 = !{!"int*", !"int*"}
