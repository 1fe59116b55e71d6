; @id says that it returns its parameter, and does not return: it gets the field, and what is moved from its result stays an address.
; RUN: %gaspar opt -p pass-fields -S %s | %FileCheck %s
; RUN: %gaspar opt %s -o %t.bc
; CHECK: define internal ptr @id(i32 %m)
; CHECK: define internal i32 @f(ptr %m)
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%map = type { ptr, i32, ptr }
define internal ptr @id(ptr returned %m) noinline {
 %v = load i32, ptr %m
 store i32 %v, ptr addrspace(1) @g
 unreachable
}
@g = addrspace(1) global i32 0
define internal i32 @f(ptr %m) noinline {
 %a = getelementptr i8, ptr %m, i64 8
 %v = load i32, ptr %a
 ret i32 %v
}
define ptx_kernel void @k(ptr byval(%map) align 8 %m, ptr %o, i1 %c) {
 br i1 %c, label %x, label %y
x:
 %q = call ptr @id(ptr %m)
 %v = call i32 @f(ptr %q)
 store i32 %v, ptr %o
 ret void
y:
 ret void
}
