; Putting the tag on and taking it off: bits 61 to 63, private 001, local 010, global as it is; null
; is null both ways, and a pointer that cannot be null is not asked.
; RUN: %gaspar opt --target=intel -p tag -S %s | %FileCheck %s
; RUN: %gaspar opt --target=intel -p tag --set keep-casts=1 -S %s | %FileCheck %s --check-prefix=KEPT
; KEPT-LABEL: @put_private(
; KEPT-NEXT:    addrspacecast ptr %p to ptr addrspace(4)
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
@l = internal addrspace(3) global [4 x i32] undef, align 4
@x = internal addrspace(1) global [4 x i32] zeroinitializer, align 4
; CHECK: @table = internal addrspace(1) constant [3 x ptr addrspace(4)] [ptr addrspace(4) inttoptr (i64 ptrtoint (ptr addrspace(1) @x to i64) to ptr addrspace(4)), ptr addrspace(4) inttoptr (i64 add (i64 ptrtoint (ptr addrspace(3) @l to i64), i64 4611686018427387904) to ptr addrspace(4)), ptr addrspace(4) null]
@table = internal addrspace(1) constant [3 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr addrspace(1) @x to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4)), ptr addrspace(4) null]

; CHECK-LABEL: @put_private(
; CHECK-NEXT:    %1 = ptrtoint ptr %p to i64
; CHECK-NEXT:    %2 = and i64 %1, 2305843009213693951
; CHECK-NEXT:    %3 = or i64 %2, 2305843009213693952
; CHECK-NEXT:    %4 = icmp eq i64 %1, 0
; CHECK-NEXT:    %5 = select i1 %4, i64 0, i64 %3
; CHECK-NEXT:    %g = inttoptr i64 %5 to ptr addrspace(4)
define spir_func ptr addrspace(4) @put_private(ptr %p) {
  %g = addrspacecast ptr %p to ptr addrspace(4)
  ret ptr addrspace(4) %g
}
; CHECK-LABEL: @put_local(
; CHECK:         and i64 %1, 2305843009213693951
; CHECK-NEXT:    or i64 %2, 4611686018427387904
; CHECK-NEXT:    icmp eq i64 %1, 0
; CHECK-NEXT:    select
define spir_func ptr addrspace(4) @put_local(ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  ret ptr addrspace(4) %g
}
; CHECK-LABEL: @put_global(
; CHECK-NEXT:    %1 = ptrtoint ptr addrspace(1) %p to i64
; CHECK-NEXT:    %g = inttoptr i64 %1 to ptr addrspace(4)
define spir_func ptr addrspace(4) @put_global(ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  ret ptr addrspace(4) %g
}
; CHECK-LABEL: @put_variable(
; CHECK:         or i64 %{{.*}}, 2305843009213693952
; CHECK-NOT:     select
; CHECK:         ret
define spir_func void @put_variable(ptr addrspace(1) %to) {
  %v = alloca i32
  %g = addrspacecast ptr %v to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr addrspace(1) %to
  ret void
}
; CHECK-LABEL: @clear_private(
; CHECK-NEXT:    %1 = ptrtoint ptr addrspace(4) %g to i64
; CHECK-NEXT:    %2 = shl i64 %1, 4
; CHECK-NEXT:    %3 = ashr i64 %2, 4
; CHECK-NEXT:    %p = inttoptr i64 %3 to ptr
define spir_func ptr @clear_private(ptr addrspace(4) %g) {
  %p = addrspacecast ptr addrspace(4) %g to ptr
  ret ptr %p
}
; CHECK-LABEL: @clear_local(
; CHECK:         shl i64 %1, 4
; CHECK-NEXT:    ashr i64 %2, 4
; CHECK-NEXT:    inttoptr i64 %3 to ptr addrspace(3)
define spir_func ptr addrspace(3) @clear_local(ptr addrspace(4) %g) {
  %p = addrspacecast ptr addrspace(4) %g to ptr addrspace(3)
  ret ptr addrspace(3) %p
}
; CHECK-LABEL: @clear_global(
; CHECK-NEXT:    %1 = ptrtoint ptr addrspace(4) %g to i64
; CHECK-NEXT:    %p = inttoptr i64 %1 to ptr addrspace(1)
define spir_func ptr addrspace(1) @clear_global(ptr addrspace(4) %g) {
  %p = addrspacecast ptr addrspace(4) %g to ptr addrspace(1)
  ret ptr addrspace(1) %p
}
; CHECK-LABEL: @lanes(
; CHECK:         and <2 x i64> %{{.*}}, splat (i64 2305843009213693951)
; CHECK:         or <2 x i64> %{{.*}}, splat (i64 4611686018427387904)
; CHECK:         select <2 x i1>
; CHECK:         ashr <2 x i64> %{{.*}}, splat (i64 4)
define spir_func <2 x ptr> @lanes(<2 x ptr addrspace(3)> %p, <2 x ptr addrspace(4)> %h, ptr addrspace(1) %to) {
  %g = addrspacecast <2 x ptr addrspace(3)> %p to <2 x ptr addrspace(4)>
  store <2 x ptr addrspace(4)> %g, ptr addrspace(1) %to
  %q = addrspacecast <2 x ptr addrspace(4)> %h to <2 x ptr>
  ret <2 x ptr> %q
}
; Constants in code: added by the linker; null in any spelling.
; CHECK-LABEL: @constants(
; CHECK-NEXT:    store ptr addrspace(4) inttoptr (i64 add (i64 ptrtoint (ptr addrspace(3) @l to i64), i64 4611686018427387904) to ptr addrspace(4)), ptr addrspace(1) %to
; CHECK-NEXT:    store ptr addrspace(4) null, ptr addrspace(1) %to
; CHECK-NEXT:    store ptr addrspace(3) null, ptr addrspace(1) %to
; CHECK-NEXT:    store i32 1, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @l, i64 4)
define spir_func void @constants(ptr addrspace(1) %to) {
  store ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4)), ptr addrspace(1) %to
  store ptr addrspace(4) addrspacecast (ptr addrspace(3) null to ptr addrspace(4)), ptr addrspace(1) %to
  store ptr addrspace(3) addrspacecast (ptr addrspace(4) null to ptr addrspace(3)), ptr addrspace(1) %to
  store i32 1, ptr addrspace(3) addrspacecast (ptr addrspace(4) getelementptr inbounds (i8, ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4)), i64 4) to ptr addrspace(3))
  ret void
}
; A pointer that goes through a named space and back is what it was, tag and all.
; CHECK-LABEL: @trip(
; CHECK-NEXT:    ret ptr addrspace(4) %g
define spir_func ptr addrspace(4) @trip(ptr addrspace(4) %g) {
  %p = addrspacecast ptr addrspace(4) %g to ptr addrspace(3)
  %q = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  ret ptr addrspace(4) %q
}
; Also inside of numbers.
; CHECK-LABEL: @numbers(
; CHECK-NEXT:    ret i64 add (i64 ptrtoint (ptr addrspace(4) inttoptr (i64 add (i64 ptrtoint (ptr addrspace(3) @l to i64), i64 4611686018427387904) to ptr addrspace(4)) to i64), i64 4)
define spir_func i64 @numbers() {
  ret i64 add (i64 ptrtoint (ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4)) to i64), i64 4)
}
