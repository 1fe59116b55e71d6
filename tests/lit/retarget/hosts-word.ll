; The word of a host's program is that of its data layout: x32 has pointers of 32 bits on a processor of 64.
; RUN: %not %gaspar retarget --to=x86_64 -S %s 2>&1 | %FileCheck %s
; RUN: %not %gaspar retarget --to=nvptx64 --no-library -S %s 2>&1 | %FileCheck %s
; RUN: sed 's/-linux-gnux32/-linux-gnu/; s/-p:32:32//' %s > %t.ll
; RUN: %gaspar retarget --to=x86_64 -S %t.ll | %FileCheck %s --check-prefix=SAME
; CHECK: it has no meaning on {{x86_64|nvptx64}}: a program whose addresses have 32 bits [NO_MEANING]
; SAME: define i32 @f(ptr %p)
target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnux32"
define i32 @f(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
