; Negative: copies that are not passed as fields.
; RUN: %gaspar opt -p pass-fields -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%map = type { ptr, i32, i32, [8 x i32] }

; Bytes that are a pointer [pointers].
; CHECK-LABEL: define internal void @pointer(ptr %m, ptr %to)
define internal void @pointer(ptr %m, ptr %to) noinline {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %to, ptr align 8 %m, i64 8, i1 false)
  ret void
}
define ptx_kernel void @k_pointer(ptr byval(%map) align 8 %m, ptr %o) {
  call void @pointer(ptr %m, ptr %o)
  ret void
}

; A volatile copy [volatile].
; CHECK-LABEL: define internal void @again(ptr %m, ptr %to)
define internal void @again(ptr %m, ptr %to) noinline {
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %m, i64 4, i1 true)
  ret void
}
define ptx_kernel void @k_again(ptr byval(%map) align 8 %m, ptr %o) {
  call void @again(ptr %m, ptr %o)
  ret void
}

; More fields than a few.
; CHECK-LABEL: define internal void @many(ptr %m, ptr %to)
define internal void @many(ptr %m, ptr %to) noinline {
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %m, i64 28, i1 false)
  ret void
}
define ptx_kernel void @k_many(ptr byval(%map) align 8 %m, ptr %o) {
  call void @many(ptr %m, ptr %o)
  ret void
}

; A number of bytes that only runs tell, and an odd one.
; CHECK-LABEL: define internal void @some(ptr %m, ptr %to, i64 %n)
define internal void @some(ptr %m, ptr %to, i64 %n) noinline {
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %m, i64 %n, i1 false)
  ret void
}
define ptx_kernel void @k_some(ptr byval(%map) align 8 %m, ptr %o, i64 %n) {
  call void @some(ptr %m, ptr %o, i64 %n)
  ret void
}
; CHECK-LABEL: define internal void @odd(ptr %m, ptr %to)
define internal void @odd(ptr %m, ptr %to) noinline {
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %m, i64 7, i1 false)
  ret void
}
define ptx_kernel void @k_odd(ptr byval(%map) align 8 %m, ptr %o) {
  call void @odd(ptr %m, ptr %o)
  ret void
}

; An atomic copy.
; CHECK-LABEL: define internal void @atomic(ptr %m, ptr %to)
define internal void @atomic(ptr %m, ptr %to) noinline {
  call void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr align 4 %to, ptr align 4 %m, i64 8, i32 4)
  ret void
}
define ptx_kernel void @k_atomic(ptr byval(%map) align 8 %m, ptr %o) {
  call void @atomic(ptr %m, ptr %o)
  ret void
}

; Bytes behind the struct [bounds].
; CHECK-LABEL: define internal void @behind(ptr %m, ptr %to)
define internal void @behind(ptr %m, ptr %to) noinline {
  %at = getelementptr i8, ptr %m, i64 44
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %at, i64 8, i1 false)
  ret void
}
define ptx_kernel void @k_behind(ptr byval(%map) align 8 %m, ptr %o) {
  call void @behind(ptr %m, ptr %o)
  ret void
}

; A copy to the struct [written].
; CHECK-LABEL: define internal i32 @filled(ptr %m, ptr %from)
define internal i32 @filled(ptr %m, ptr %from) noinline {
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %m, ptr align 4 %from, i64 4, i1 false)
  %v = load i32, ptr %m
  ret i32 %v
}
define ptx_kernel void @k_filled(ptr byval(%map) align 8 %m, ptr %o) {
  %v = call i32 @filled(ptr %m, ptr %o)
  store i32 %v, ptr %o
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr, ptr, i64, i32)
