; A variable into which global memory is copied, in a function whose parameter's type has to stay: LLVM may
; read the other memory.  Internal the function is known.
; RUN: %gaspar explain --generic --world=closed %s get | %FileCheck %s
; RUN: sed 's/weak/internal/' %s | %gaspar explain --generic --world=closed - | %FileCheck %s --check-prefix=HELP
; RUN: %gaspar explain --generic --world=closed --assume=back-end-next %s get | %FileCheck %s --check-prefix=HELP
; CHECK: @get: load through '%v': generic, may be in {private}
; CHECK-NEXT: @get: '%v' is in {private}, but its bytes are copied from or to {global}, and LLVM may use that memory in place of the variable where it finds it constant
; CHECK-NEXT: help: make 'get' `static` (internal): then it is copied, and its parameters' types can name spaces
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
define weak i32 @get(ptr %p) noinline {
  %v = alloca [8 x i32]
  call void @llvm.memcpy.p0.p0.i64(ptr %v, ptr %p, i64 32, i1 false)
  %x = call i32 @at(ptr %v, i64 1)
  %y = load i32, ptr %v
  %z = add i32 %x, %y
  ret i32 %z
}
define weak i32 @at(ptr %p, i64 %n) noinline {
  %q = getelementptr i32, ptr %p, i64 %n
  %x = load i32, ptr %q
  ret i32 %x
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %x = call i32 @get(ptr %g)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
