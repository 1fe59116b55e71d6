; Offsets in fewer bits.  Each @x holds a pointer to global memory where %p is loaded; a pointer to local memory is stored through %r,
; which may be at that place, or not: then %p is global.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar run %s -k sum -g 1 -l 1 -a out=i32[1]:zero -a i32:715827968 | %FileCheck %s --check-prefix=PLACE
; RUN: %gaspar run %s -k cast -g 1 -l 1 -a out=i32[1]:zero -a i32:536870910 | %FileCheck %s --check-prefix=PLACE
; RUN: %gaspar run %s -k multiple -g 1 -l 1 -a out=i32[1]:zero -a i32:178956971 | %FileCheck %s --check-prefix=PLACE
; RUN: %gaspar run %s --compare=preset -k sum -g 1 -l 1 -a out=i32[1]:zero -a i32:715827968
; RUN: %gaspar run %s --compare=preset -k cast -g 1 -l 1 -a out=i32[1]:zero -a i32:536870910
; RUN: %gaspar run %s --compare=preset -k multiple -g 1 -l 1 -a out=i32[1]:zero -a i32:178956971
; RUN: %gaspar run %s -k thrice -g 1 -l 1 -a out=i32[1]:zero -a i32:0 | %FileCheck %s --check-prefix=PLACE
; RUN: %gaspar run %s --compare=preset -k thrice -g 1 -l 1 -a out=i32[1]:zero -a i32:0
; PLACE: out = i32[1]:7
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@l = internal addrspace(3) global [4 x i32] poison
@x.sum = internal addrspace(3) global [64 x ptr] poison
@x.small = internal addrspace(3) global [64 x ptr] poison
@x.cast = internal addrspace(3) global [64 x ptr] poison
@x.multiple = internal addrspace(3) global [64 x ptr] poison
@x.thrice = internal addrspace(3) global [64 x ptr] poison
@x.inside = internal addrspace(3) global [64 x ptr] poison
@x.masked = internal addrspace(3) global [64 x ptr] poison

; Three numbers, none negative, and a constant: 2^32 in sum, which is 0.
; CHECK-LABEL: @sum(
; CHECK:         store i32 7, ptr %p
define amdgpu_kernel void @sum(ptr addrspace(1) %out, i32 %c) {
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %lg = addrspacecast ptr addrspace(3) @l to ptr
  %xg = addrspacecast ptr addrspace(3) @x.sum to ptr
  store ptr %og, ptr addrspace(3) @x.sum
  %m = and i32 %c, 1073741816
  %q1 = getelementptr i8, ptr addrspace(3) @x.sum, i32 %m
  %q2 = getelementptr i8, ptr addrspace(3) %q1, i32 %m
  %r = getelementptr [2147483392 x i8], ptr addrspace(3) %q2, i32 1, i32 %m
  store ptr %lg, ptr addrspace(3) %r
  %p = load ptr, ptr addrspace(3) @x.sum
  store i32 7, ptr %p
  %v = load i32, ptr addrspace(3) @l
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; Less than 2^31 in sum.
; CHECK-LABEL: @small(
; CHECK:         store i32 7, ptr addrspace(1) %p.global
define amdgpu_kernel void @small(ptr addrspace(1) %out, i32 %c) {
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %lg = addrspacecast ptr addrspace(3) @l to ptr
  %xg = addrspacecast ptr addrspace(3) @x.small to ptr
  store ptr %og, ptr addrspace(3) @x.small
  %m = and i32 %c, 536870904
  %q1 = getelementptr i8, ptr addrspace(3) @x.small, i32 %m
  %q2 = getelementptr i8, ptr addrspace(3) %q1, i32 %m
  %r = getelementptr [8 x i8], ptr addrspace(3) %q2, i32 1, i32 %m
  store ptr %lg, ptr addrspace(3) %r
  %p = load ptr, ptr addrspace(3) @x.small
  store i32 7, ptr %p
  %v = load i32, ptr addrspace(3) @l
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; A generic pointer does not wrap, and is 2^32 bytes farther on: the cast to 32 bits takes these off.
; CHECK-LABEL: @cast(
; CHECK:         store i32 7, ptr %p
define amdgpu_kernel void @cast(ptr addrspace(1) %out, i32 %c) {
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %lg = addrspacecast ptr addrspace(3) @l to ptr
  %xg = addrspacecast ptr addrspace(3) @x.cast to ptr
  store ptr %og, ptr addrspace(3) @x.cast
  %z = zext i32 %c to i64
  %m = shl i64 %z, 3
  %q1 = getelementptr nuw i8, ptr %xg, i64 16
  %q2 = getelementptr nuw i8, ptr %q1, i64 %m
  %r = addrspacecast ptr %q2 to ptr addrspace(3)
  store ptr %lg, ptr addrspace(3) %r
  %p = load ptr, ptr addrspace(3) @x.cast
  store i32 7, ptr %p
  %v = load i32, ptr addrspace(3) @l
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; A multiple of 24 less 2^32 is none of 24.
; CHECK-LABEL: @multiple(
; CHECK:         store i32 7, ptr %p
define amdgpu_kernel void @multiple(ptr addrspace(1) %out, i32 %c) {
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %lg = addrspacecast ptr addrspace(3) @l to ptr
  %xg = addrspacecast ptr addrspace(3) @x.multiple to ptr
  store ptr %og, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @x.multiple, i32 8)
  %z = zext i32 %c to i64
  %q = getelementptr nuw [24 x i8], ptr %xg, i64 %z
  %r = addrspacecast ptr %q to ptr addrspace(3)
  store ptr %lg, ptr addrspace(3) %r
  %p = load ptr, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @x.multiple, i32 8)
  store i32 7, ptr %p
  %v = load i32, ptr addrspace(3) @l
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; A multiple of 24, and three times one, is 32 behind that: 8 modulo 24.
; CHECK-LABEL: @thrice(
; CHECK:         store i32 7, ptr %p
define amdgpu_kernel void @thrice(ptr addrspace(1) %out, i32 %c) {
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %lg = addrspacecast ptr addrspace(3) @l to ptr
  store ptr %og, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @x.thrice, i32 32)
  %q1 = getelementptr inbounds nuw [24 x i8], ptr addrspace(3) @x.thrice, i32 %c
  %q2 = getelementptr i8, ptr addrspace(3) %q1, i32 1431655776
  %q3 = getelementptr i8, ptr addrspace(3) %q2, i32 1431655776
  %r = getelementptr i8, ptr addrspace(3) %q3, i32 1431655776
  store ptr %lg, ptr addrspace(3) %r
  %p = load ptr, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @x.thrice, i32 32)
  store i32 7, ptr %p
  %v = load i32, ptr addrspace(3) @l
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; It is where it was.
; CHECK-LABEL: @inside(
; CHECK:         store i32 7, ptr addrspace(1) %p.global
define amdgpu_kernel void @inside(ptr addrspace(1) %out, i32 %c) {
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %lg = addrspacecast ptr addrspace(3) @l to ptr
  %xg = addrspacecast ptr addrspace(3) @x.inside to ptr
  store ptr %og, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @x.inside, i32 8)
  %z = zext i32 %c to i64
  %q = getelementptr inbounds nuw [24 x i8], ptr %xg, i64 %z
  %r = addrspacecast ptr %q to ptr addrspace(3)
  store ptr %lg, ptr addrspace(3) %r
  %p = load ptr, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @x.inside, i32 8)
  store i32 7, ptr %p
  %v = load i32, ptr addrspace(3) @l
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; The bounds say that it has no more bits.
; CHECK-LABEL: @masked(
; CHECK:         store i32 7, ptr addrspace(1) %p.global
define amdgpu_kernel void @masked(ptr addrspace(1) %out, i32 %c) {
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %lg = addrspacecast ptr addrspace(3) @l to ptr
  %xg = addrspacecast ptr addrspace(3) @x.masked to ptr
  store ptr %og, ptr addrspace(3) @x.masked
  %z = zext i32 %c to i64
  %m = and i64 %z, 255
  %q1 = getelementptr nuw i8, ptr %xg, i64 16
  %q2 = getelementptr nuw i8, ptr %q1, i64 %m
  %r = addrspacecast ptr %q2 to ptr addrspace(3)
  store ptr %lg, ptr addrspace(3) %r
  %p = load ptr, ptr addrspace(3) @x.masked
  store i32 7, ptr %p
  %v = load i32, ptr addrspace(3) @l
  store i32 %v, ptr addrspace(1) %out
  ret void
}
