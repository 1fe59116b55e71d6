; The Attributor moves memory from the heap to the stack, whatever becomes of its pointer, where the only `free` is sure to run and neither
; function synchronizes. Such memory may be private; with functions that may synchronize, as clang declares them, it stays global.
; RUN: %gaspar opt -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: opt-22 -passes=attributor -S %t.ll -o %t.a.ll
; RUN: %FileCheck %s --check-prefix=MOVED < %t.a.ll
; RUN: %gaspar run %t.a.ll -k k -g 1 -l 1 -a 'out=i32[2]:zero' -a i32:0 --check=spaces
; RUN: sed 's/ nosync / /' %s | %gaspar opt -S - -o - | %FileCheck %s --check-prefix=SYNC
; CHECK:     store i32 %x, ptr %m
; MOVED:     alloca
; SYNC:      store i32 %x, ptr addrspace(1)
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare noalias ptr @malloc(i64) #0
declare void @free(ptr) #1
define ptx_kernel void @k(ptr %out, i32 %x) norecurse nounwind {
  %m = call ptr @malloc(i64 16)
  store i32 %x, ptr %m
  %q = getelementptr i8, ptr %m, i64 4
  store i32 5, ptr %q
  %i = and i32 %x, 1
  %z = getelementptr i32, ptr %m, i32 %i
  %v = load i32, ptr %z
  %w = add i32 %v, 1
  store i32 %w, ptr %out
  call void @free(ptr %m)
  ret void
}
attributes #0 = { nounwind nosync willreturn mustprogress allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc" }
attributes #1 = { nounwind nosync willreturn mustprogress allockind("free") "alloc-family"="malloc" }
