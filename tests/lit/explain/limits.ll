; What passes leave though the space is known: volatile, and an access that no pass was asked to name.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: sed 's/store volatile/store/' %s | %gaspar explain --generic - | %FileCheck %s --check-prefix=HELP
; RUN: sed 's/store volatile/store/' %s | %gaspar explain -p check-spaces,infer --generic - | %FileCheck %s --check-prefix=NONE
; CHECK: @k: store through '@tile': generic, may be in {local}
; CHECK-NEXT: @k: '@tile' is in {local}, where the target would lose that the access is volatile [resolve:volatile]
; CHECK-NEXT: help: access it without volatile
; CHECK: 1 generic
; HELP: 0 generic
; NONE: @k: store through '@tile': generic, may be in {local}
; NONE-NEXT: @k: '@tile' is in {local}, and no pass that ran names it
; NONE-NEXT: help: run `resolve` at the end of the pipeline
; NONE: 1 generic
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [8 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) %o) {
  store volatile i32 1, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  ret void
}
