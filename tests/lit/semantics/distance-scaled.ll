; A number that code outside gave may be the distance of two pointers that it knows, and so may what is computed from it:
; (q - p) / 4 times 4, or the distance with its high bits cleared.
; Each function alone: bits of addresses that one shows to the program count in all of a module.
; RUN: for f in masked scaled small; do llvm-extract-22 -S --func=$f %s | %gaspar opt -S -; done | %FileCheck %s
; RUN: for f in masked scaled small; do llvm-extract-22 -S --func=$f %s | %gaspar opt -S --world=closed -; done | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison
declare void @show(ptr)
declare i64 @give()

; CHECK-LABEL: @masked(
; CHECK:         store i32 7, ptr %p
define ptx_kernel void @masked(ptr addrspace(1) %g) {
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %l = addrspacecast ptr addrspace(3) @lds to ptr
  call void @show(ptr %gg)
  call void @show(ptr %l)
  %n = call i64 @give()
  %b = and i64 %n, 281474976710655
  %a = ptrtoint ptr %gg to i64
  %s = add i64 %a, %b
  %p = inttoptr i64 %s to ptr
  store i32 7, ptr %p
  ret void
}

; The number comes through a phi.
; CHECK-LABEL: @scaled(
; CHECK:         store i32 7, ptr %p
define ptx_kernel void @scaled(ptr addrspace(1) %g, i1 %c) {
entry:
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %l = addrspacecast ptr addrspace(3) @lds to ptr
  call void @show(ptr %gg)
  call void @show(ptr %l)
  br i1 %c, label %yes, label %no
yes:
  %m = call i64 @give()
  br label %no
no:
  %n = phi i64 [ %m, %yes ], [ 0, %entry ]
  %b = mul i64 %n, 4
  %a = ptrtoint ptr %gg to i64
  %s = add i64 %a, %b
  %p = inttoptr i64 %s to ptr
  store i32 7, ptr %p
  ret void
}

; 15 bytes lead to no other space.
; CHECK-LABEL: @small(
; CHECK:         store i32 7, ptr addrspace(1)
define ptx_kernel void @small(ptr addrspace(1) %g) {
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %l = addrspacecast ptr addrspace(3) @lds to ptr
  call void @show(ptr %gg)
  call void @show(ptr %l)
  %n = call i64 @give()
  %b = and i64 %n, 15
  %a = ptrtoint ptr %gg to i64
  %s = add i64 %a, %b
  %p = inttoptr i64 %s to ptr
  store i32 7, ptr %p
  ret void
}
