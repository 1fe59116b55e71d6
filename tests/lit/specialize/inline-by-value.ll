; inline-must behind resolve, with --assume=back-end-next: the body reads a copy of what a call passes by
; value, as the accesses of the callee say, and not the memory that the call names.  LLVM makes no copy
; for a function that only reads memory.
; RUN: %gaspar opt -S --world=closed --assume=back-end-next -p 'resolve,inline-must<inline-parameters=4>' %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar run --unoptimized %t.ll -k k -g 1 -l 1 -a "o=i32[4]:1,2,3,4" --out o | %FileCheck %s --check-prefix=RUNS
; RUNS: o = i32[4]:8,7,3,4
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@table = internal addrspace(4) constant [4 x i32] [i32 5, i32 6, i32 7, i32 8]
@tile = internal addrspace(3) global i32 undef
; CHECK: define internal i32 @get({{.*}}) [[READS:#[0-9]+]]
define internal i32 @get(ptr byval([4 x i32]) align 4 %p, ptr %q) memory(read) {
  %r = getelementptr inbounds i32, ptr %p, i64 2
  %x = load i32, ptr %r
  %y = load i32, ptr %q
  %z = add i32 %x, %y
  ret i32 %z
}
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         alloca [4 x i32]
; CHECK:         call void @llvm.memcpy.{{.*}} @table
; CHECK:         load i32, ptr addrspace(5)
define ptx_kernel void @k(ptr addrspace(1) %o) {
  store i32 0, ptr addrspace(3) @tile
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %x = call i32 @get(ptr byval([4 x i32]) align 4 addrspacecast (ptr addrspace(4) @table to ptr), ptr %g)
  %y = call i32 @get(ptr byval([4 x i32]) align 4 addrspacecast (ptr addrspace(4) @table to ptr), ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  %h = getelementptr i32, ptr addrspace(1) %o, i64 1
  store i32 %x, ptr addrspace(1) %o
  store i32 %y, ptr addrspace(1) %h
  ret void
}
; CHECK: attributes [[READS]] = { {{.*}}memory(read)
