; Signed operations on integers of a width that lanes do not have, and a byte made of eight truth values.
; RUN: %gaspar genx vectorize %s -S -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar genx run %t.ll --kernel=signed -g 8 -a 'x=i32[8]:iota(11,1)' -a y=i32[32]:zero --compare --expect=y=i32[32]:-16,-8,-4,-5,-15,-8,-3,-5,-14,-7,-2,-4,-13,-7,-1,-4,-12,-6,0,-4,-16,-8,-4,-5,-15,-8,-3,-5,-14,-7,-2,-4
; RUN: %gaspar genx run %t.ll --kernel=eight -g 2 -a 'x=i32[16]:5,0,0,7,0,0,0,1,0,2,0,0,0,0,0,-4' -a y=i32[16]:zero --compare --expect=y=i32[16]:5,0,0,7,0,0,0,1,0,2,0,0,0,0,0,-4
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)
declare <8 x i32> @llvm.masked.load.v8i32.p1(ptr addrspace(1), <8 x i1>, <8 x i32>)
declare void @llvm.masked.store.v8i32.p1(<8 x i32>, ptr addrspace(1), <8 x i1>)

; CHECK-NOT: i5 
; CHECK-NOT: bitcast <8 x i1>
define spir_kernel void @signed(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %p
  %b = trunc i32 %v to i5
  %h = trunc i64 %id to i5
  br label %loop
loop: ; so that the numbers keep their width
  %n = phi i5 [ 0, %0 ], [ %more, %loop ]
  %s = phi i5 [ %b, %0 ], [ %t, %loop ]
  %half = ashr i5 %s, 1
  %rem = srem i5 %s, 6
  %t = add i5 %s, 5
  %more = add i5 %n, 1
  %again = icmp slt i5 %more, %half
  br i1 %again, label %loop, label %out
out:
  %neg = icmp slt i5 %s, 0
  %q = sdiv i5 %s, 3
  %qq = select i1 %neg, i5 %q, i5 0
  %o = shl i64 %id, 2
  %y0 = getelementptr i32, ptr addrspace(1) %y, i64 %o
  %y1 = getelementptr i32, ptr addrspace(1) %y0, i64 1
  %y2 = getelementptr i32, ptr addrspace(1) %y0, i64 2
  %y3 = getelementptr i32, ptr addrspace(1) %y0, i64 3
  %s32 = sext i5 %s to i32
  %half32 = sext i5 %half to i32
  %rem32 = sext i5 %rem to i32
  %q32 = sext i5 %qq to i32
  store i32 %s32, ptr addrspace(1) %y0
  store i32 %half32, ptr addrspace(1) %y1
  store i32 %rem32, ptr addrspace(1) %y2
  store i32 %q32, ptr addrspace(1) %y3
  ret void
}

define spir_kernel void @eight(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %o = shl i64 %id, 3
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %o
  %q = getelementptr i32, ptr addrspace(1) %y, i64 %o
  %v = load <8 x i32>, ptr addrspace(1) %p, align 4
  %m = icmp ne <8 x i32> %v, zeroinitializer
  %w = call <8 x i32> @llvm.masked.load.v8i32.p1(ptr addrspace(1) align 4 %p, <8 x i1> %m, <8 x i32> zeroinitializer)
  call void @llvm.masked.store.v8i32.p1(<8 x i32> %w, ptr addrspace(1) align 4 %q, <8 x i1> %m)
  ret void
}
