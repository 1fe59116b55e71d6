; @take is never inlined, but LLVM sees in it that %l has the bytes of the table, by way of what %p leads to: it reads the table in place of %l.
; RUN: %gaspar opt --world=closed %s | %opt -passes='internalize,default<O2>' -internalize-public-api-list=k -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[8]:zero" --out o | %FileCheck %s
; CHECK: o = i64[8]:14,0,0,0,0,0,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@table = internal constant [16 x i32] [i32 1, i32 3, i32 5, i32 7, i32 1, i32 3, i32 5, i32 7, i32 1, i32 3, i32 5, i32 7,i32 1, i32 3, i32 5, i32 7]
@tile = internal addrspace(3) global [16 x i32] undef
@never = internal addrspace(1) global i1 false
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define internal i32 @take(ptr %p, ptr %from, i64 %i) noinline {
  %l = alloca [16 x i32]
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %from, i64 64, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %l, ptr %p, i64 64, i1 false)
  %g = getelementptr i32, ptr %l, i64 %i
  %r = load i32, ptr %g
  ret i32 %r
}
define ptx_kernel void @k(ptr %o) {
  %x = alloca [16 x i32]
  %c = load i1, ptr addrspace(1) @never
  %from = select i1 %c, ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr @table
  %i = load i64, ptr %o
  %i3 = add i64 %i, 3
  %r = call i32 @take(ptr %x, ptr %from, i64 %i3)
  %g = getelementptr i32, ptr %x, i64 3
  %y = load i32, ptr %g
  %s = add i32 %r, %y
  store i32 %s, ptr %o
  ret void
}
