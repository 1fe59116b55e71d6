; Expanding loads and compressing stores: in memory the lanes that are on lie side by side.
; RUN: %gaspar run %s -k k -g 1 -l 1 -a x=i32[2]:10,20 -a out=i32[2]:zero -a i32:5 --check=spaces,alias --out out | %FileCheck %s
; RUN: ! %gaspar run %s -k k -g 1 -l 1 -a x=i32[2]:10,20 -a out=i32[2]:zero -a i32:13 --check=spaces,alias 2> %t.err
; RUN: %FileCheck %s --check-prefix=OUTSIDE < %t.err
; CHECK: out = i32[2]:10,20
; OUTSIDE: error: llvm.masked.expandload.v4i32 of 4 bytes through '%x' {{.*}}: outside 'x', of 8 bytes, at byte 8 [KERNEL_BOUNDS]
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %x, ptr %out, i32 %lanes) {
  %bits = trunc i32 %lanes to i4
  %on = bitcast i4 %bits to <4 x i1>
  %v = call <4 x i32> @llvm.masked.expandload.v4i32(ptr %x, <4 x i1> %on, <4 x i32> zeroinitializer)
  call void @llvm.masked.compressstore.v4i32(<4 x i32> %v, ptr %out, <4 x i1> %on)
  ret void
}
