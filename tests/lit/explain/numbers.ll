; Values without names have the numbers of this file, also where passes have added values in front of them, in copies, and where they
; were inlined.
; RUN: %gaspar explain --world=closed %s | %FileCheck %s
; RUN: %not %gaspar opt --world=closed --strict %s 2>&1 | %FileCheck %s --check-prefix=STRICT
; RUN: %gaspar opt --world=closed --trace=- %s -o %t.ll | %FileCheck %s --check-prefix=TRACE
; RUN: %FileCheck %s --input-file=%t.ll --check-prefix=OUT
; CHECK: @k: load through '%8': generic, may be in {local, global}
; CHECK-NEXT: @k: '%8' is one of several pointers, to different spaces
; CHECK-NEXT: @k: '%4' is in {global}
; CHECK-NEXT: @k: '@tile' is in {local}
; CHECK-DAG: @sum.global: load through '%3': global, resolved
; CHECK-DAG: @sum.local: load through '%3': local, resolved
; CHECK: 1 generic
; STRICT: access through '%8' may be in {local, global} [GENERIC_UNRESOLVED] in @k
; STRICT: '%4' is in {global}
; TRACE: resolve: keep @k %8 generic
; TRACE: resolve: resolve @sum.local %3 local
; OUT-NOT: gaspar.name
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
define internal i32 @sum(ptr %0, i64 %1) noinline {
  %3 = getelementptr i32, ptr %0, i64 %1
  %4 = load i32, ptr %3
  ret i32 %4
}
define ptx_kernel void @k(ptr addrspace(1) %0, i64 %1, i1 %2) {
  %4 = addrspacecast ptr addrspace(1) %0 to ptr
  %5 = call i32 @sum(ptr %4, i64 %1)
  %6 = call i32 @sum(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %1)
  %7 = add i32 %5, %6
  %8 = select i1 %2, ptr %4, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  %9 = load i32, ptr %8
  %10 = add i32 %7, %9
  store i32 %10, ptr addrspace(1) %0
  ret void
}
