; %p points to %copy, but LLVM may pass @get what that is a copy of, global or local memory, and then the test's answer is no. So the test stays, and
; in %no the pointer may be in each of these. @own's parameter gets a named type, which keeps LLVM from that: its test is answered.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
; RUN: %gaspar query --world=closed %s get %q | %FileCheck --check-prefix=NO %s
; NO: '%q' may be in {local, global, constant, constant32}
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [64 x i32] poison
@hold = internal addrspace(1) global ptr null
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i1 @llvm.amdgcn.is.private(ptr)

; CHECK-LABEL: @get(
; CHECK: call i1 @llvm.amdgcn.is.private(ptr %p)
; CHECK: %y = load i32, ptr %q
define internal i32 @get(ptr %p) noinline {
  %is = call i1 @llvm.amdgcn.is.private(ptr %p)
  br i1 %is, label %yes, label %no
yes:
  %named = addrspacecast ptr %p to ptr addrspace(5)
  %x = load i32, ptr addrspace(5) %named
  ret i32 %x
no:
  %q = getelementptr inbounds i8, ptr %p, i64 8
  %y = load i32, ptr %q
  ret i32 %y
}
; CHECK-LABEL: @own(
; CHECK-NOT: is.private
; CHECK: ret i32 %x
define internal i32 @own(ptr %p) noinline {
  %is = call i1 @llvm.amdgcn.is.private(ptr %p)
  %x = zext i1 %is to i32
  ret i32 %x
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in, i1 %c) {
  %copy = alloca [64 x i32], addrspace(5)
  %to = addrspacecast ptr addrspace(5) %copy to ptr
  %g = addrspacecast ptr addrspace(1) %in to ptr
  %t = addrspacecast ptr addrspace(3) @tile to ptr
  %from = select i1 %c, ptr %t, ptr %g
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %from, i64 256, i1 false)
  store volatile ptr @get, ptr addrspace(1) @hold
  %x = call i32 @get(ptr %to)
  %y = call i32 @own(ptr %to)
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(1) %out
  ret void
}
