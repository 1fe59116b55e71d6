; A pointer that a memcpy puts in memory; a result that goes through two functions; a variable.
; RUN: %gaspar explain --generic --world=closed %s | %FileCheck %s
; CHECK:      @copies: store through '%p': generic, may be in {local, global}
; CHECK-NEXT: @copies: '%p' is loaded from memory where pointers to different spaces are stored
; CHECK-NEXT: @copies: this stores '%in', in {global}
; CHECK-NEXT: @copies: this copies bytes that may hold a pointer, in {local}
; CHECK:      @returned: store through '%r': generic, may be in {local, global}
; CHECK-NEXT: @pass: 'pass' returns '%r'
; CHECK-NEXT: @pick: 'pick' returns '%r'
; CHECK-NEXT: @pick: '%r' is one of several pointers, to different spaces
; CHECK-NEXT: @pick: '%p' is in {global}
; CHECK-NEXT: @pick: '%q' is in {local}
; RUN: %gaspar query %s copies %a | %FileCheck %s --check-prefix=VARIABLE
; VARIABLE: '%a' is a variable in {private}
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define ptx_kernel void @copies(ptr %in, ptr addrspace(3) %tile) {
  %s = addrspacecast ptr addrspace(3) %tile to ptr
  %a = alloca ptr
  %b = alloca ptr
  store ptr %s, ptr %a
  store ptr %in, ptr %b
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 8, i1 false)
  %p = load ptr, ptr %b
  store i32 1, ptr %p
  ret void
}
define internal ptr @pick(i1 %c, ptr %p, ptr %q) noinline {
  %r = select i1 %c, ptr %p, ptr %q
  ret ptr %r
}
define internal ptr @pass(i1 %c, ptr %p, ptr %q) noinline {
  %r = call ptr @pick(i1 %c, ptr %p, ptr %q)
  ret ptr %r
}
define ptx_kernel void @returned(ptr %in, i1 %c, ptr addrspace(3) %tile) {
  %s = addrspacecast ptr addrspace(3) %tile to ptr
  %r = call ptr @pass(i1 %c, ptr %in, ptr %s)
  store i32 1, ptr %r
  ret void
}
