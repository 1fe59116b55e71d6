; LLVM may pass @get what %copy is a copy of, %from, which is no private memory. So the attribute does not say that the parameter is private. That of
; @own, whose named type keeps LLVM from that, does.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
; CHECK: define internal i32 @get(ptr %p) #[[GET:[0-9]+]]
; CHECK: define internal i32 @own(ptr addrspace(5) %p) #[[OWN:[0-9]+]]
; CHECK-NOT: attributes #[[GET]] = {{.*}}nvvm.as
; CHECK: attributes #[[OWN]] = {{.*}} "nvvm.as"="array<i32: 5>"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x i32] undef
@hold = internal addrspace(1) global ptr null
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define internal i32 @get(ptr %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}
define internal i32 @own(ptr %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}
define ptx_kernel void @k(ptr %out, ptr %in, i1 %c) {
  %copy = alloca [64 x i32]
  %t = addrspacecast ptr addrspace(3) @tile to ptr
  %from = select i1 %c, ptr %t, ptr %in
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %copy, ptr align 4 %from, i64 256, i1 false)
  store volatile ptr @get, ptr addrspace(1) @hold
  %x = call i32 @get(ptr %copy)
  %y = call i32 @own(ptr %copy)
  %z = add i32 %x, %y
  store i32 %z, ptr %out
  ret void
}
