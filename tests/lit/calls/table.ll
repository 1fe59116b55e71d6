; A table is the one that an address is in, whatever it went through on the way.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
@table = internal constant [2 x ptr] [ptr @first, ptr @second]
define internal i32 @first(ptr %p) {
; CHECK-LABEL: define internal i32 @first(
; CHECK: load i32, ptr addrspace(3)
  %x = load i32, ptr %p
  ret i32 %x
}
define internal i32 @second(ptr %p) {
; CHECK-LABEL: define internal i32 @second(
; CHECK: load i32, ptr addrspace(3)
  %x = load i32, ptr %p
  ret i32 %x
}
declare ptr @llvm.strip.invariant.group.p0(ptr)
define i32 @f(ptr addrspace(3) %p, i64 %n) {
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %t = freeze ptr @table
  %s = call ptr @llvm.strip.invariant.group.p0(ptr %t)
  %at = getelementptr inbounds ptr, ptr %s, i64 %n
  %callee = load ptr, ptr %at
  %same = call ptr @llvm.strip.invariant.group.p0(ptr %callee)
  %x = call i32 %same(ptr %g)
  ret i32 %x
}
