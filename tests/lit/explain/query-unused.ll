; A variable that no code uses is where its type says.
; RUN: %gaspar query %s @v | %FileCheck %s
; CHECK: query-unused.ll: '@v' may be in {local}
; CHECK-NOT: {{.}}
target triple = "nvptx64-nvidia-cuda"
@v = internal addrspace(3) global i32 undef
