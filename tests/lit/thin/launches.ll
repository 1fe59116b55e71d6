; What one launch leaves of private pointers in memory, another one does not load: @reader runs in no launch with @put, @other does, and @shared, which
; @reader calls, runs in launches of both.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: for f in a b; do %gaspar opt -S --index=%t/$f.gidx %t/$f.ll -o %t/$f.out.ll || exit 1; done
; RUN: %FileCheck %s < %t/a.out.ll
; RUN: %FileCheck %s --check-prefix=SHARED < %t/b.out.ll
; CHECK-LABEL: @reader
; CHECK:         %r = load i32, ptr addrspace(1)
; CHECK-LABEL: @other
; CHECK:         %r = load i32, ptr %p
; SHARED-LABEL: @shared
; SHARED:         %r = load i32, ptr %p
;
; Code outside may run an entry in any launch, and start a kernel that it names so from the launch of another one.
; RUN: %gaspar thinlink --entries=reader,alone %t/a.gsum %t/b.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll -o - | %FileCheck %s --check-prefix=LISTED
; LISTED-LABEL: @reader
; LISTED:         %r = load i32, ptr %p
; LISTED-LABEL: @alone
; LISTED:         %r = load i32, ptr %p
; RUN: %gaspar thinlink --entries=alone %t/a.gsum %t/b.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll -o - | %FileCheck %s --check-prefix=ENTRY
; ENTRY-LABEL: @reader
; ENTRY:         %r = load i32, ptr addrspace(1)
; ENTRY-LABEL: @alone
; ENTRY:         %r = load i32, ptr %p
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @put(ptr, ptr)
declare i32 @shared(ptr)
define ptx_kernel void @reader(ptr %mem, ptr %out) {
  %p = load ptr, ptr %mem
  %r = load i32, ptr %p
  store volatile i32 %r, ptr %out
  %a = call i32 @alone(ptr %mem)
  %s = call i32 @shared(ptr %mem)
  store volatile i32 %s, ptr %out
  ret void
}
define ptx_kernel void @other(ptr %mem, ptr %out) {
  %v = alloca i32
  call void @put(ptr %mem, ptr %v)
  %p = load ptr, ptr %mem
  %r = load i32, ptr %p
  store volatile i32 %r, ptr %out
  %s = call i32 @shared(ptr %mem)
  store volatile i32 %s, ptr %out
  ret void
}
define i32 @alone(ptr %mem) noinline {
  %p = load ptr, ptr %mem
  %r = load i32, ptr %p
  ret i32 %r
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define void @put(ptr %mem, ptr %v) noinline {
  store ptr %v, ptr %mem
  ret void
}
define i32 @shared(ptr %mem) noinline {
  %p = load ptr, ptr %mem
  %r = load i32, ptr %p
  ret i32 %r
}
