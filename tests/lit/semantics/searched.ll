; A program that looks at the numbers of two addresses may find their distance, and lead from one to the other by numbers of its own.
; RUN: split-file-22 %s %t
; RUN: %gaspar opt -S %t/counted.ll | %FileCheck %t/counted.ll
; RUN: %gaspar opt -S --world=closed %t/counted.ll | %FileCheck %t/counted.ll
; RUN: %gaspar opt -S %t/distance.ll | %FileCheck %t/distance.ll
; RUN: %gaspar opt -S --world=closed %t/distance.ll | %FileCheck %t/distance.ll
; RUN: %gaspar opt -S %t/stored.ll | %FileCheck %t/stored.ll
; RUN: %gaspar opt -S --world=closed %t/stored.ll | %FileCheck %t/stored.ll
; RUN: %gaspar opt -S %t/page.ll | %FileCheck %t/page.ll
; RUN: %gaspar opt -S --world=closed %t/page.ll | %FileCheck %t/page.ll
; RUN: %gaspar opt -S %t/told.ll | %FileCheck %t/told.ll
; RUN: %gaspar opt -S --world=closed %t/told.ll | %FileCheck %t/told.ll

;--- counted.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison
; CHECK-LABEL: @counted(
; CHECK:         store i32 7, ptr %v
define ptx_kernel void @counted(ptr addrspace(1) %g) {
entry:
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %l = addrspacecast ptr addrspace(3) @lds to ptr
  %q = alloca ptr, align 8
  %m = alloca ptr, align 8
  store ptr %l, ptr %q
  store ptr %l, ptr %m
  %qa = ptrtoint ptr %q to i64
  %ma = ptrtoint ptr %m to i64
  br label %loop
loop:
  %a = phi i64 [ %ma, %entry ], [ %b, %loop ]
  %b = add i64 %a, 8
  %c = icmp eq i64 %b, %qa
  br i1 %c, label %done, label %loop
done:
  %p = inttoptr i64 %b to ptr
  store ptr %gg, ptr %p
  %v = load ptr, ptr %q
  store i32 7, ptr %v
  ret void
}

;--- distance.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison
; The distance, bit by bit, from a local pointer to a global one.
; CHECK-LABEL: @distance(
; CHECK:         store i32 7, ptr %p
define ptx_kernel void @distance(ptr addrspace(1) %g) {
entry:
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %l = addrspacecast ptr addrspace(3) @lds to ptr
  %qa = ptrtoint ptr %gg to i64
  %ma = ptrtoint ptr %l to i64
  %d = sub i64 %qa, %ma
  br label %loop
loop:
  %k = phi i64 [ 1, %entry ], [ %k1, %loop ]
  %n = phi i64 [ 0, %entry ], [ %n1, %loop ]
  %b = and i64 %d, %k
  %z = icmp eq i64 %b, 0
  %nk = or i64 %n, %k
  %n1 = select i1 %z, i64 %n, i64 %nk
  %k1 = shl i64 %k, 1
  %c = icmp eq i64 %k1, 0
  br i1 %c, label %done, label %loop
done:
  %a = add i64 %ma, %n1
  %p = inttoptr i64 %a to ptr
  store i32 7, ptr %p
  ret void
}

;--- stored.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison
; The sum becomes a pointer in memory.
; CHECK-LABEL: @stored(
; CHECK:         store i32 7, ptr %p
define ptx_kernel void @stored(ptr addrspace(1) %g, i64 %n) {
entry:
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %l = addrspacecast ptr addrspace(3) @lds to ptr
  %x = alloca i64, align 8
  %qa = ptrtoint ptr %gg to i64
  %ma = ptrtoint ptr %l to i64
  %a = add i64 %ma, %n
  %c = icmp eq i64 %a, %qa
  br i1 %c, label %yes, label %no
yes:
  store i64 %a, ptr %x
  %p = load ptr, ptr %x
  store i32 7, ptr %p
  br label %no
no:
  ret void
}

;--- page.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison
; Another variable in the page.
; CHECK-LABEL: @page(
; CHECK:         store i32 7, ptr %v
define ptx_kernel void @page(ptr addrspace(1) %g) {
entry:
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %l = addrspacecast ptr addrspace(3) @lds to ptr
  %q = alloca ptr, align 8
  %m = alloca ptr, align 8
  store ptr %l, ptr %q
  store ptr %l, ptr %m
  %qa = ptrtoint ptr %q to i64
  %ma = ptrtoint ptr %m to i64
  %a = xor i64 %ma, 8
  %c = icmp eq i64 %a, %qa
  br i1 %c, label %yes, label %no
yes:
  %p = inttoptr i64 %a to ptr
  store ptr %gg, ptr %p
  br label %no
no:
  %v = load ptr, ptr %q
  store i32 7, ptr %v
  ret void
}

;--- told.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison
; A number from the host may be an address of its own.
; CHECK-LABEL: @told(
; CHECK:         store i32 7, ptr %p
define ptx_kernel void @told(i64 %buffer, i64 %n) {
entry:
  %l = addrspacecast ptr addrspace(3) @lds to ptr
  %ma = ptrtoint ptr %l to i64
  %a = add i64 %ma, %n
  %c = icmp eq i64 %a, %buffer
  br i1 %c, label %yes, label %no
yes:
  %p = inttoptr i64 %a to ptr
  store i32 7, ptr %p
  br label %no
no:
  ret void
}
