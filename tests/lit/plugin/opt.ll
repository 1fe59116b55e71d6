; The plugin in opt-22: presets, pipelines, errors.
; UNSUPPORTED: sanitized
; RUN: %opt -load-pass-plugin=%plugin -passes='gaspar' -S %s | %FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -passes='gaspar<infer;resolve>' -S %s | %FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -passes='default<O2>' -S %s | %FileCheck %s
; RUN: %not %opt -load-pass-plugin=%plugin -passes='gaspar<nonsense>' -S %s -o %t 2>&1 | %FileCheck %s --check-prefix=BAD
; RUN: %opt -load-pass-plugin=%plugin -passes='gaspar<assume=host-pointers-global>' -S %S/../world/host_pointers.ll | %FileCheck %S/../world/host_pointers.ll --check-prefixes=CHECK,ASSUMED,ELSEWHERE
; RUN: sed 's/nvptx64-nvidia-cuda/x86_64-linux-gnu/' %s | %opt -load-pass-plugin=%plugin -passes='default<O2>' -S -o %t
target triple = "nvptx64-nvidia-cuda"
; CHECK-LABEL: define i32 @f(
; CHECK:         load i32, ptr addrspace(3)
; BAD: unknown pass 'nonsense'
define i32 @f(ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %x = load i32, ptr %g
  ret i32 %x
}
