; A generic pointer to constant memory, to which Intel's targets have no cast; and one of two that differ.
; RUN: %gaspar explain -p check-spaces,infer,resolve --target=intel --generic %s | %FileCheck %s
; RUN: sed 's/select i1 %z, ptr addrspace(4) %cg/select i1 %z, ptr addrspace(4) %lg/' %s | %gaspar explain -p check-spaces,infer,resolve --target=intel --generic - | %FileCheck %s --check-prefix=HELP
; CHECK: @k: load through '%q': generic, may be in {local, constant}
; CHECK-NEXT: @k: '%q' is one of several pointers, to different spaces
; CHECK-NEXT: @k: '%cg' is in {constant}
; CHECK-NEXT: @k: '%lg' is in {local}
; CHECK: @k: load through '%tp': generic, may be in {constant}
; CHECK-NEXT: @k: '%tp' is in {constant}, but the target has no cast to it
; CHECK: 2 generic
; HELP: 1 generic
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"
@s = internal addrspace(3) global [4 x i32] undef
@t = internal addrspace(2) constant [4 x i32] [i32 0, i32 0, i32 1, i32 0]
@table = internal addrspace(2) constant [2 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr addrspace(2) @t to ptr addrspace(4)), ptr addrspace(4) null]
define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(2) %c, i1 %z) {
  %cg = addrspacecast ptr addrspace(2) %c to ptr addrspace(4)
  %l = getelementptr inbounds i32, ptr addrspace(3) @s, i64 1
  %lg = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %q = select i1 %z, ptr addrspace(4) %cg, ptr addrspace(4) %lg
  %y = load i32, ptr addrspace(4) %q
  %tp = load ptr addrspace(4), ptr addrspace(2) @table
  %w = load i32, ptr addrspace(4) %tp
  %sum = add i32 %y, %w
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
