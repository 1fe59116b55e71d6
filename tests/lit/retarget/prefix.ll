; Data in front of a function's code has the target's numbers, as contents of a variable have.
; RUN: %gaspar retarget --to=spir64 -S %s -o %t.spir.ll && %FileCheck %s --input-file=%t.spir.ll --check-prefix=SPIR
; RUN: %gaspar retarget --to=x86_64 -S %s -o %t.host.ll && %FileCheck %s --input-file=%t.host.ll --check-prefix=HOST
; RUN: %opt -passes=verify -disable-output %t.spir.ll && %opt -passes=verify -disable-output %t.host.ll
; SPIR: define spir_func void @f(ptr addrspace(4) %p) prefix ptr addrspace(4) addrspacecast (ptr addrspace(3) @tile to ptr addrspace(4)) {
; HOST: define void @f(ptr %p) prefix ptr @tile {
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [16 x i32] poison
define void @f(ptr %p) prefix ptr addrspacecast (ptr addrspace(3) @tile to ptr) {
  store i32 1, ptr %p
  ret void
}
