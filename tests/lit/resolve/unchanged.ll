; A lane of a vector that arithmetic took far away stays generic, because the other lane is in another space. So the arithmetic that brings the
; pointer back goes on from the generic one: the cast of a pointer far from local memory may clear bits that come back.
; RUN: %gaspar opt --target=intel -p check-spaces,infer,resolve -S %s | %FileCheck %s
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | %FileCheck %s
; RUN: %gaspar run %s -g 1 -a out=i32[2]:zero -a i64:-4611686018427387904 -a i64:4611686018427387904 --out out | %FileCheck %s --check-prefix=RUNS
; RUN: %gaspar opt --world=closed %s -o - | %gaspar run - -g 1 -a out=i32[2]:zero -a i64:-4611686018427387904 -a i64:4611686018427387904 --out out | %FileCheck %s --check-prefix=RUNS
; RUNS: out = i32[2]:5,0
target triple = "spir64"
@tile = internal addrspace(3) global [4 x i32] undef
; CHECK-LABEL: @k(
; CHECK:         %first = extractelement <2 x ptr addrspace(4)> %moved, i32 0
; CHECK:         %last = phi ptr addrspace(4) [ %first, %0 ], [ %back, %loop ]
; CHECK:         %back = getelementptr i8, ptr addrspace(4) %first, i64 %less
; CHECK:         load i32, ptr addrspace(3) %last.local
define spir_kernel void @k(ptr addrspace(1) %out, i64 %more, i64 %less) {
  store i32 5, ptr addrspace(3) @tile
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %l = addrspacecast ptr addrspace(3) @tile to ptr addrspace(4)
  %one = insertelement <2 x ptr addrspace(4)> poison, ptr addrspace(4) %l, i32 0
  %two = insertelement <2 x ptr addrspace(4)> %one, ptr addrspace(4) %g, i32 1
  %by = insertelement <2 x i64> zeroinitializer, i64 %more, i32 0
  %moved = getelementptr i8, <2 x ptr addrspace(4)> %two, <2 x i64> %by
  %first = extractelement <2 x ptr addrspace(4)> %moved, i32 0
  %second = extractelement <2 x ptr addrspace(4)> %moved, i32 1
  br label %loop
loop:
  %last = phi ptr addrspace(4) [ %first, %0 ], [ %back, %loop ]
  %k = phi i64 [ 0, %0 ], [ %k1, %loop ]
  %back = getelementptr i8, ptr addrspace(4) %first, i64 %less
  %k1 = add i64 %k, 1
  %c = icmp ult i64 %k, 1
  br i1 %c, label %loop, label %end
end:
  %x = load i32, ptr addrspace(4) %last
  store i32 %x, ptr addrspace(4) %second
  ret void
}
