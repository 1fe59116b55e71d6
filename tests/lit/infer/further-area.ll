; An intrinsic that no row tells of puts addresses of its own into memory: further arguments lie in
; private memory, also where the list of them is global.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"

@list = internal addrspace(1) global ptr null
@other = internal addrspace(1) global ptr null

declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_copy.p0(ptr, ptr)

define internal i32 @sum(ptr addrspace(1) %out, ...) {
; CHECK-LABEL: @sum(
; CHECK: load i32, ptr %a,
; CHECK: load i32, ptr %b,
  call void @llvm.va_start.p0(ptr addrspacecast (ptr addrspace(1) @list to ptr))
  %a = load ptr, ptr addrspace(1) @list
  %x = load i32, ptr %a
  call void @llvm.va_copy.p0(ptr addrspacecast (ptr addrspace(1) @other to ptr), ptr addrspacecast (ptr addrspace(1) @list to ptr))
  %b = load ptr, ptr addrspace(1) @other
  %y = load i32, ptr %b
  %z = add i32 %x, %y
  ret i32 %z
}

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %x = call i32 (ptr addrspace(1), ...) @sum(ptr addrspace(1) %out, i32 5)
  store i32 %x, ptr addrspace(1) %out
  ret void
}
