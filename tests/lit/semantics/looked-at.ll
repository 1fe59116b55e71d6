; A program that looks at the number of an address can make the same number of constants: what a
; pointer from a number writes may be the object.
; RUN: split-file-22 %s %t
; RUN: %gaspar opt -S %t/tells.ll | %FileCheck %t/tells.ll
; RUN: %gaspar opt -S --world=closed %t/tells.ll | %FileCheck %t/tells.ll
; RUN: %gaspar opt -S %t/vain.ll | %FileCheck %t/vain.ll
; RUN: %gaspar opt -S --world=closed %t/vain.ll | %FileCheck %t/vain.ll
; RUN: %gaspar opt -S %t/unused.ll | %FileCheck %t/unused.ll
; RUN: %gaspar opt -S --world=closed %t/unused.ll | %FileCheck %t/unused.ll

; Each of these looks once; so may a loop, at bit after bit.
;--- tells.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison
@tab = internal addrspace(4) constant [16 x i8] c"\00\01\02\03\04\05\06\07\08\09\0A\0B\0C\0D\0E\0F"

define ptx_kernel void @by_index(ptr addrspace(1) %out, i64 %k, i64 %n) {
; CHECK-LABEL: @by_index(
; CHECK:         store i32 7, ptr %q
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %y = alloca ptr
  store ptr %og, ptr %y
  %yi = ptrtoint ptr %y to i64
  %s = lshr i64 %yi, %k
  %d = and i64 %s, 15
  %tp = getelementptr inbounds [16 x i8], ptr addrspace(4) @tab, i64 0, i64 %d
  %b = load i8, ptr addrspace(4) %tp
  %bz = zext i8 %b to i64
  %m = or i64 %n, %bz
  %p = inttoptr i64 %m to ptr
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  store ptr %lg, ptr %p
  %q = load ptr, ptr %y
  store i32 7, ptr %q
  ret void
}

define ptx_kernel void @by_comparison(ptr addrspace(1) %out, i64 %n, i64 %bit) {
; CHECK-LABEL: @by_comparison(
; CHECK:         store i32 7, ptr %q
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %y = alloca ptr
  store ptr %og, ptr %y
  %yi = ptrtoint ptr %y to i64
  %a = and i64 %yi, %bit
  %z = icmp eq i64 %a, 0
  %t = or i64 %n, %bit
  %m = select i1 %z, i64 %n, i64 %t
  %p = inttoptr i64 %m to ptr
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  store ptr %lg, ptr %p
  %q = load ptr, ptr %y
  store i32 7, ptr %q
  ret void
}

define ptx_kernel void @by_switch(ptr addrspace(1) %out, i64 %n) {
; CHECK-LABEL: @by_switch(
; CHECK:         store i32 7, ptr %q
entry:
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %y = alloca ptr
  store ptr %og, ptr %y
  %yi = ptrtoint ptr %y to i64
  %h = lshr i64 %yi, 40
  %w = trunc i64 %h to i8
  switch i8 %w, label %b [ i8 1, label %a ]
a:
  br label %b
b:
  %m = phi i64 [ %n, %entry ], [ 1099511627776, %a ]
  %p = inttoptr i64 %m to ptr
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  store ptr %lg, ptr %p
  %q = load ptr, ptr %y
  store i32 7, ptr %q
  ret void
}

; The bytes of a pointer in memory are its address, too.
define ptx_kernel void @by_bytes(ptr addrspace(1) %out, i64 %n) {
; CHECK-LABEL: @by_bytes(
; CHECK:         store i32 7, ptr %q
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %y = alloca ptr
  %slot = alloca ptr
  store ptr %og, ptr %y
  store ptr %y, ptr %slot
  %b = load i32, ptr %slot
  %c = icmp ugt i32 %b, 65536
  %m = select i1 %c, i64 %n, i64 131072
  %p = inttoptr i64 %m to ptr
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  store ptr %lg, ptr %p
  %q = load ptr, ptr %y
  store i32 7, ptr %q
  ret void
}

define ptx_kernel void @by_length(ptr addrspace(1) %out, i64 %n) {
; CHECK-LABEL: @by_length(
; CHECK:         store i32 7, ptr %q
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %y = alloca ptr
  %bytes = alloca [16 x i8]
  store ptr %og, ptr %y
  %yi = ptrtoint ptr %y to i64
  %h = lshr i64 %yi, 60
  call void @llvm.memset.p0.i64(ptr %bytes, i8 1, i64 %h, i1 false)
  %p = inttoptr i64 %n to ptr
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  store ptr %lg, ptr %p
  %q = load ptr, ptr %y
  store i32 7, ptr %q
  ret void
}

; Where in a page an address is tells of no object; nor do null tests and comparisons of pointers.
;--- vain.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison
@tab = internal addrspace(4) constant [16 x i8] c"\00\01\02\03\04\05\06\07\08\09\0A\0B\0C\0D\0E\0F"

define ptx_kernel void @alignment(ptr addrspace(1) %out, i64 %n) {
; CHECK-LABEL: @alignment(
; CHECK:         store i32 7, ptr addrspace(1)
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %y = alloca ptr
  store ptr %og, ptr %y
  %yi = ptrtoint ptr %y to i64
  %a = and i64 %yi, 15
  %c = icmp eq i64 %a, 0
  %w = trunc i64 %yi to i32
  %b = and i32 %w, 7
  %d = icmp ult i32 %b, 4
  %s = lshr i64 %yi, 2
  %e = and i64 %s, 3
  %tp = getelementptr inbounds [16 x i8], ptr addrspace(4) @tab, i64 0, i64 %e
  %v = load i8, ptr addrspace(4) %tp
  %f = trunc i64 %yi to i1
  %g = select i1 %f, i1 %c, i1 %d
  %m = select i1 %g, i64 %n, i64 131072
  %p = inttoptr i64 %m to ptr
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  store ptr %lg, ptr %p
  %q = load ptr, ptr %y
  store i32 7, ptr %q
  ret void
}

define ptx_kernel void @null(ptr addrspace(1) %out, i64 %n) {
; CHECK-LABEL: @null(
; CHECK:         store i32 7, ptr addrspace(1)
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %y = alloca ptr
  store ptr %og, ptr %y
  %yi = ptrtoint ptr %y to i64
  %c = icmp eq i64 %yi, 0
  %m = select i1 %c, i64 %n, i64 131072
  %p = inttoptr i64 %m to ptr
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  store ptr %lg, ptr %p
  %q = load ptr, ptr %y
  store i32 7, ptr %q
  ret void
}

; No pointer comes from a number, or from outside.
;--- unused.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %out, i64 %n) {
; CHECK-LABEL: @k(
; CHECK:         store i32 7, ptr addrspace(1)
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %y = alloca ptr
  store ptr %og, ptr %y
  %yi = ptrtoint ptr %y to i64
  %c = icmp ugt i64 %yi, 65536
  %s = select i1 %c, i64 4, i64 8
  %o8 = getelementptr i8, ptr %og, i64 %s
  store ptr %o8, ptr %y
  %q = load ptr, ptr %y
  store i32 7, ptr %q
  ret void
}
