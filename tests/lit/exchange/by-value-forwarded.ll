; A call passes memory by value that is a copy of a variable: LLVM passes the variable itself, and the callee, which is never inlined, reads that then.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='default<O2>,default<O2>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[1]:zero" -a i32[8]:zero -a i32[8]:zero -a i32:5 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='default<O2>,default<O2>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[1]:zero" -a i32[8]:zero -a i32[8]:zero -a i32:5 --out o | %FileCheck %s
; CHECK: o = i32[1]:9
; What a function that is never inlined copies to its parameter no caller sees.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck --check-prefix=FAR %s
; FAR-LABEL: i32 @only
; FAR: load i32, ptr addrspace(5)
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [8 x i32] }
@t = internal addrspace(4) constant [16 x i32] [i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15], align 4
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define internal i1 @always() {
  ret i1 true
}
define internal i32 @get(ptr byval(%S) align 4 %p, i32 %i) noinline {
  %a = getelementptr i32, ptr %p, i32 %i
  %x = load i32, ptr %a
  ret i32 %x
}
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(1) %room, ptr addrspace(1) %other, i32 %i) {
  %m = addrspacecast ptr addrspace(1) %room to ptr
  %q = addrspacecast ptr addrspace(1) %other to ptr
  %b = call i1 @always()
  %t = getelementptr i8, ptr addrspacecast (ptr addrspace(4) @t to ptr), i64 16
  %s = select i1 %b, ptr %t, ptr %q
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %m, ptr align 4 %s, i64 32, i1 false)
  %x = call i32 @get(ptr byval(%S) align 4 %m, i32 %i)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
define internal i32 @only(ptr byval(%S) align 4 %p, i32 %i) noinline {
  %a = getelementptr i32, ptr %p, i32 %i
  %x = load i32, ptr %a
  ret i32 %x
}
define internal void @fill(ptr %p, ptr %s) noinline {
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p, ptr align 4 %s, i64 32, i1 false)
  ret void
}
define ptx_kernel void @far(ptr addrspace(1) %o, i32 %i) {
  %v = alloca %S, align 4
  call void @fill(ptr %v, ptr addrspacecast (ptr addrspace(4) @t to ptr))
  %x = call i32 @only(ptr byval(%S) align 4 %v, i32 %i)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
