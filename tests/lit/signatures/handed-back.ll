; @at returns its parameter, which comes from @get's. The type of @get stays, for it is called by pointer, and LLVM may pass it %from for %copy, which
; has the same bytes; then @at returns a pointer to global memory. So @at's result stays generic, too. What @own returns is passed to no such function.
; RUN: %gaspar opt --world=closed -p check-spaces,infer,signatures -S %s | %FileCheck %s
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [64 x i32] poison
@hold = internal addrspace(1) global ptr null
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK: define internal ptr @at(ptr %p)
define internal ptr @at(ptr %p) noinline {
  %q = getelementptr inbounds i8, ptr %p, i64 4
  ret ptr %q
}
; CHECK: define internal i32 @get(ptr %p)
define internal i32 @get(ptr %p) noinline {
  %r = call ptr @at(ptr %p)
  %x = load i32, ptr %r
  ret i32 %x
}
; CHECK: define internal ptr addrspace(5) @own(ptr addrspace(5) %p)
define internal ptr @own(ptr %p) noinline {
  %q = getelementptr inbounds i8, ptr %p, i64 8
  ret ptr %q
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in, i1 %c) {
  %copy = alloca [64 x i32], addrspace(5)
  %v = alloca [64 x i32], addrspace(5)
  %to = addrspacecast ptr addrspace(5) %copy to ptr
  %g = addrspacecast ptr addrspace(1) %in to ptr
  %t = addrspacecast ptr addrspace(3) @tile to ptr
  %from = select i1 %c, ptr %t, ptr %g
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %from, i64 256, i1 false)
  store volatile ptr @get, ptr addrspace(1) @hold
  %x = call i32 @get(ptr %to)
  store i32 %x, ptr addrspace(1) %out
  %w = addrspacecast ptr addrspace(5) %v to ptr
  %o = call ptr @own(ptr %w)
  store i32 %x, ptr %o
  ret void
}
