; A generic pointer that is an alias is the number that the alias stands for; a weak alias is known to the linker alone.
; RUN: %gaspar opt --world=closed --generic=tags -S %s | %FileCheck %s
; RUN: %gaspar opt --target=intel -S %s | %FileCheck %s --check-prefix=TAGGED
; TAGGED: @tile.back = internal alias i32, getelementptr (i8, ptr addrspace(3) @tile, i64 8)
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
@x = internal addrspace(1) global i32 7
@tile = internal addrspace(3) global [4 x i32] undef
@x.name = internal alias i32, addrspacecast (ptr addrspace(1) @x to ptr addrspace(4))
@x.weak = weak alias i32, addrspacecast (ptr addrspace(1) @x to ptr addrspace(4))
@tile.name = internal alias i32, getelementptr (i8, ptr addrspace(4) addrspacecast (ptr addrspace(3) @tile to ptr addrspace(4)), i64 8)
@tile.back = internal alias i32, addrspacecast (ptr addrspace(4) @tile.name to ptr addrspace(3))
@table = internal addrspace(1) global [2 x ptr addrspace(4)] [ptr addrspace(4) @x.name, ptr addrspace(4) @x.weak]
; CHECK:       @table = internal addrspace(1) global [2 x i64] [i64 ptrtoint (ptr addrspace(1) @x to i64), i64 ptrtoint (ptr addrspace(4) @x.weak to i64)]
; CHECK-LABEL: define internal spir_func i64 @one(
; CHECK:         phi i64 [ ptrtoint ({{.*}}4611686018427387904{{.*}}), %a ], [ ptrtoint (ptr addrspace(1) @x to i64), %0 ]
define internal spir_func ptr addrspace(4) @one(i1 %c) noinline {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi ptr addrspace(4) [ @tile.name, %a ], [ @x.name, %0 ]
  ret ptr addrspace(4) %p
}
; CHECK-LABEL: define spir_kernel void @k(
; CHECK:         icmp eq i64 %{{.*}}, ptrtoint (ptr addrspace(1) @x to i64)
define spir_kernel void @k(ptr addrspace(1) %out, i1 %c, i64 %i) {
  %p = call spir_func ptr addrspace(4) @one(i1 %c)
  %same = icmp eq ptr addrspace(4) %p, @x.name
  %n = zext i1 %same to i32
  %e = getelementptr ptr addrspace(4), ptr addrspace(1) @table, i64 %i
  %q = load ptr addrspace(4), ptr addrspace(1) %e
  %v = load i32, ptr addrspace(4) %p
  %w = load i32, ptr addrspace(4) %q
  %t = load i32, ptr addrspace(3) @tile.back
  %vw = add i32 %v, %w
  %vwt = add i32 %vw, %t
  %sum = add i32 %vwt, %n
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
