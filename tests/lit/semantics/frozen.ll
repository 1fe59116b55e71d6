; A freeze of what is undefined is any number, or any address: what is computed from it may be the address of an object.
; RUN: split-file-22 %s %t
; RUN: %gaspar opt -S %t/undefined.ll | %FileCheck %t/undefined.ll
; RUN: %gaspar opt -S --world=closed %t/undefined.ll | %FileCheck %t/undefined.ll
; RUN: %gaspar opt -S %t/defined.ll | %FileCheck %t/defined.ll

;--- undefined.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison

; CHECK-LABEL: @sum(
; CHECK:         store i32 7, ptr %v
define ptx_kernel void @sum(ptr addrspace(1) %g) {
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %l = addrspacecast ptr addrspace(3) @lds to ptr
  %q = alloca ptr, align 8
  store ptr %l, ptr %q
  %n = freeze i64 undef
  %a = ptrtoint ptr %q to i64
  %d = sub i64 %a, %n
  %s = add i64 %n, %d
  %p = inttoptr i64 %s to ptr
  store ptr %gg, ptr %p
  %v = load ptr, ptr %q
  store i32 7, ptr %v
  ret void
}

; A lane of a vector, and a variable that nothing was stored to.
; CHECK-LABEL: @lanes(
; CHECK:         store i32 7, ptr %v
define ptx_kernel void @lanes(ptr addrspace(1) %g) {
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %l = addrspacecast ptr addrspace(3) @lds to ptr
  %q = alloca ptr, align 8
  %x = alloca i64, align 8
  store ptr %l, ptr %q
  %old = load i64, ptr %x
  %w = insertelement <2 x i64> zeroinitializer, i64 %old, i32 1
  %f = freeze <2 x i64> %w
  %n = extractelement <2 x i64> %f, i32 1
  %a = ptrtoint ptr %q to i64
  %d = sub i64 %a, %n
  %s = add i64 %n, %d
  %p = inttoptr i64 %s to ptr
  store ptr %gg, ptr %p
  %v = load ptr, ptr %q
  store i32 7, ptr %v
  ret void
}

; A pointer's bits, which may be the address that they are compared with.
; CHECK-LABEL: @compared(
; CHECK:         store i32 7, ptr %v
define ptx_kernel void @compared(ptr addrspace(1) %g) {
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %l = addrspacecast ptr addrspace(3) @lds to ptr
  %q = alloca ptr, align 8
  store ptr %l, ptr %q
  %f = freeze ptr undef
  %n = ptrtoint ptr %f to i64
  %a = ptrtoint ptr %q to i64
  %c = icmp eq i64 %n, %a
  br i1 %c, label %yes, label %no
yes:
  %p = inttoptr i64 %n to ptr
  store ptr %gg, ptr %p
  br label %no
no:
  %v = load ptr, ptr %q
  store i32 7, ptr %v
  ret void
}

;--- defined.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison

; What is defined stays what it is.
; CHECK-LABEL: @defined(
; CHECK:         store i32 7, ptr addrspace(3)
define ptx_kernel void @defined(i64 noundef %i) {
  %l = addrspacecast ptr addrspace(3) @lds to ptr
  %a = ptrtoint ptr %l to i64
  %f = freeze i64 %a
  %j = freeze i64 %i
  %s = add i64 %f, %j
  %p = inttoptr i64 %s to ptr
  store i32 7, ptr %p
  ret void
}
