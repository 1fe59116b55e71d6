; A copy of a few bytes of the struct is passed as fields, which the function stores.
; RUN: %gaspar opt -p pass-fields -S %s | %FileCheck %s
; RUN: %gaspar opt -p pass-fields -S %s | opt-22 -passes=verify -disable-output
; RUN: %gaspar opt -S %s | %FileCheck %s --check-prefix=NAMED
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%stride = type { i32, i32 }
%walk = type { ptr, i32, %stride }

; CHECK-LABEL: define internal %stride @get({ i32, i32 } %w)
; CHECK:         %v = alloca %stride
; CHECK-NEXT:    [[A:%.*]] = extractvalue { i32, i32 } %w, 0
; CHECK-NEXT:    store i32 [[A]], ptr %v, align 4
; CHECK-NEXT:    [[B:%.*]] = extractvalue { i32, i32 } %w, 1
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i8, ptr %v, i64 4
; CHECK-NEXT:    store i32 [[B]], ptr [[P]], align 4
; CHECK-NOT:     memcpy
; NAMED-LABEL: define internal %stride @get({ i32, i32 } %w)
define internal %stride @get(ptr %w) noinline {
  %v = alloca %stride, align 4
  %at = getelementptr inbounds %walk, ptr %w, i64 0, i32 2
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %v, ptr align 4 %at, i64 8, i1 false)
  %r = load %stride, ptr %v
  ret %stride %r
}
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         getelementptr inbounds i8, ptr %w, i64 12
; CHECK-NEXT:    load i32, ptr {{%.*}}, align 4
; CHECK:         getelementptr inbounds i8, ptr %w, i64 16
; CHECK-NEXT:    load i32, ptr {{%.*}}, align 8
define ptx_kernel void @k(ptr byval(%walk) align 8 %w, ptr %o) {
  %s = call %stride @get(ptr %w)
  store %stride %s, ptr %o
  ret void
}

; Bytes at any even address, beside a field that is loaded; the copy's place is known to fewer bits.
; CHECK-LABEL: define internal i32 @halves({ i32, i16, i16, i16 } %w, ptr %to)
; CHECK:         store i16 {{%.*}}, ptr %to, align 1
; CHECK:         store i16 {{%.*}}, ptr {{%.*}}, align 1
; CHECK:         store i16 {{%.*}}, ptr {{%.*}}, align 1
; CHECK:         extractvalue { i32, i16, i16, i16 } %w, 0
define internal i32 @halves(ptr %w, ptr %to) noinline {
  %at = getelementptr inbounds i8, ptr %w, i64 8
  call void @llvm.memmove.p0.p0.i64(ptr %to, ptr align 2 %at, i64 6, i1 false)
  %f = getelementptr inbounds i8, ptr %w, i64 16
  %v = load i32, ptr %f
  ret i32 %v
}
define ptx_kernel void @k_halves(ptr byval(%walk) align 8 %w, ptr %o) {
  %s = call i32 @halves(ptr %w, ptr %o)
  store i32 %s, ptr %o
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
