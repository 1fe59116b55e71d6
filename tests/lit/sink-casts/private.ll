; A cast to private memory is not moved: a part of the function that has it may become a function of its own (hotcoldsplit), which LLVM
; passes the source of the variable (memcpyopt).
; RUN: %gaspar opt -p check-spaces,sink-casts -S %s | %FileCheck %s
; RUN: %gaspar opt --world=closed %s | %opt -passes="hotcoldsplit,default<O2>" -o %t.bc
; RUN: %gaspar run %t.bc -k split -g 1 -a "o=i32[1]:zero" -a "s=i32[16]:iota" -a i64:3 --out o | %FileCheck %s --check-prefix=VALUE
; VALUE: o = i32[1]:210
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [16 x i32] }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-LABEL: @private(
; CHECK-NEXT:    %l = addrspacecast
; CHECK-NEXT:    br
; CHECK:         %g = addrspacecast
define void @private(ptr %p, i1 %c) {
  %l = addrspacecast ptr %p to ptr addrspace(5)
  %g = addrspacecast ptr %p to ptr addrspace(1)
  br i1 %c, label %a, label %b
a:
  store i32 0, ptr addrspace(5) %l
  br label %b
b:
  store i32 0, ptr addrspace(1) %g
  ret void
}

define internal i32 @get(ptr %n, i64 %i) noinline {
  %e = getelementptr inbounds [16 x i32], ptr %n, i64 0, i64 %i
  %x = load i32, ptr %e
  ret i32 %x
}
define ptx_kernel void @split(ptr addrspace(1) noalias %o, ptr addrspace(1) %s, i64 %i) {
  %c = alloca %S, align 8
  %src = addrspacecast ptr addrspace(1) %s to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %c, ptr align 8 %src, i64 64, i1 false)
  %z = icmp eq i64 %i, 3
  br i1 %z, label %cold, label %hot, !prof !0
cold:
  %x = call i32 @get(ptr %c, i64 %i)
  %i2 = add i64 %i, 4
  %x2 = call i32 @get(ptr %c, i64 %i2)
  %i3 = add i64 %i, 7
  %x3 = call i32 @get(ptr %c, i64 %i3)
  %y = mul i32 %x, %x2
  %y2 = mul i32 %y, %x3
  store i32 %y2, ptr addrspace(1) %o
  ret void
hot:
  store i32 5, ptr addrspace(1) %o
  ret void
}
!0 = !{!"branch_weights", i32 1, i32 1000000}
