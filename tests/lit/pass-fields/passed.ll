; A function gets the fields of a kernel's struct that is only read, in place of the struct's address, which would be generic there.
; RUN: %gaspar opt -p pass-fields -S %s | %FileCheck %s
; RUN: %gaspar opt -p pass-fields -S %s | opt-22 -passes=verify -disable-output
; RUN: %gaspar opt -S %s | %FileCheck %s --check-prefix=NAMED
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%map = type { ptr, i32, ptr }

; One field is the parameter itself.
; CHECK-LABEL: define internal i32 @mask(i32 %m, i32 %k)
; CHECK-NEXT:    %r = and i32 %m, %k
; CHECK-NEXT:    ret i32 %r
define internal i32 @mask(ptr nonnull readonly align 8 dereferenceable(24) %m, i32 %k) noinline {
  %at = getelementptr inbounds %map, ptr %m, i64 0, i32 1
  %v = load i32, ptr %at, align 8
  %r = and i32 %v, %k
  ret i32 %r
}

; Several are a struct, with what it hands on; the fields come first that are loaded here.
; CHECK-LABEL: define internal i32 @find({ ptr, i32 } %m, i32 %k)
; CHECK-NEXT:    [[F:%.*]] = extractvalue { ptr, i32 } %m, 1
; CHECK-NEXT:    %i = call i32 @mask(i32 [[F]], i32 %k)
; CHECK:         [[S:%.*]] = extractvalue { ptr, i32 } %m, 0
; CHECK-NEXT:    getelementptr i32, ptr [[S]], i32 %i
; NAMED-LABEL: define internal i32 @find({ ptr, i32 } %m, i32 %k)
; NAMED:         load i32, ptr addrspace(1)
; NAMED:         ret
define internal i32 @find(ptr %m, i32 %k) noinline {
  %i = call i32 @mask(ptr nonnull align 8 dereferenceable(24) %m, i32 %k)
  %c = icmp eq i32 %i, 0
  br i1 %c, label %out, label %read
read:
  %s = load ptr, ptr %m, align 8
  %p = getelementptr i32, ptr %s, i32 %i
  %v = load i32, ptr %p
  ret i32 %v
out:
  ret i32 0
}

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         [[A0:%.*]] = getelementptr inbounds i8, ptr %m, i64 0
; CHECK-NEXT:    [[F0:%.*]] = load ptr, ptr [[A0]], align 8
; CHECK:         [[A1:%.*]] = getelementptr inbounds i8, ptr %m, i64 8
; CHECK-NEXT:    [[F1:%.*]] = load i32, ptr [[A1]], align 8
; CHECK:         call i32 @find({ ptr, i32 } {{%.*}}, i32 %k)
define ptx_kernel void @k(ptr byval(%map) align 8 %m, i32 %k, ptr %o) {
  %v = call i32 @find(ptr %m, i32 %k)
  store i32 %v, ptr %o
  ret void
}

; A struct in a struct, and one in an array of them.
%two = type { i64, [2 x %map] }
; CHECK-LABEL: define ptx_kernel void @inner(
; CHECK:         getelementptr inbounds i8, ptr %t, i64 40
; CHECK:         call i32 @mask(i32 {{%.*}}, i32 1)
define ptx_kernel void @inner(ptr byval(%two) align 8 %t, ptr %o) {
  %m = getelementptr inbounds %two, ptr %t, i64 0, i32 1, i64 1
  %v = call i32 @mask(ptr %m, i32 1)
  store i32 %v, ptr %o
  ret void
}

; A function that calls itself.
; CHECK-LABEL: define internal i32 @ring(i32 %m, i32 %n)
; CHECK:         call i32 @ring(i32 %m, i32 %less)
define internal i32 @ring(ptr %m, i32 %n) noinline {
  %at = getelementptr inbounds i8, ptr %m, i64 8
  %v = load i32, ptr %at, align 4
  %c = icmp eq i32 %n, 0
  br i1 %c, label %out, label %on
on:
  %less = sub i32 %n, 1
  %r = call i32 @ring(ptr %m, i32 %less)
  ret i32 %r
out:
  ret i32 %v
}
define ptx_kernel void @k_ring(ptr byval(%map) align 8 %m, i32 %n, ptr %o) {
  %v = call i32 @ring(ptr %m, i32 %n)
  store i32 %v, ptr %o
  ret void
}
