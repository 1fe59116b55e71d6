; Pipelines in the plugin: everything that `gaspar opt -p` accepts, in opt's brackets; a text that is
; no pipeline is reported before anything runs.
; UNSUPPORTED: sanitized
; RUN: %opt -load-pass-plugin=%plugin -passes='gaspar(check-spaces,infer,repeat<2>(specialize<copies=2;growth=50>),resolve)' -S %s -o %t.in.ll
; RUN: %gaspar opt -S -p 'check-spaces,infer,repeat<2>(specialize<copies=2;growth=50>),resolve' %s -o %t.out.ll
; RUN: grep -v '^; ModuleID\|^target' %t.in.ll > %t.in.body
; RUN: grep -v '^; ModuleID\|^target' %t.out.ll | diff %t.in.body -
; RUN: %FileCheck %s < %t.in.ll
; RUN: %opt -load-pass-plugin=%plugin -passes='gaspar<specialize<copies=2;growth=50>;resolve>' -S %s 2>%t.err | %FileCheck %s
; RUN: %FileCheck %s --check-prefix=MET < %t.err
; RUN: %opt -load-pass-plugin=%plugin -passes='gaspar<specialize<growth=50;copies=0>;resolve>,verify,gaspar(infer,resolve)' -S %s 2>/dev/null | %FileCheck %s --check-prefix=NONE
; RUN: %opt -load-pass-plugin=%plugin -passes='gaspar(repeat<3>(specialize,repeat<2>(resolve)))' -S %s | %FileCheck %s --check-prefix=ALL
; RUN: %not %opt -load-pass-plugin=%plugin -passes='gaspar<specialize<copies=2;nothing=1>>' -S %s 2>&1 | %FileCheck %s --check-prefix=OPTION
; RUN: %not %opt -load-pass-plugin=%plugin -passes='gaspar(repeat<0>(infer))' -S %s 2>&1 | %FileCheck %s --check-prefix=REPEAT
; RUN: %not %opt -load-pass-plugin=%plugin -passes='gaspar(infer,nonsense)' -S /dev/null 2>&1 | %FileCheck %s --check-prefix=BAD
target triple = "nvptx64-nvidia-cuda"
; Two copies are made, and the third call keeps the original.
; CHECK-COUNT-2: define internal i32 @get.
; MET: option copies, 2, is reached
; NONE-NOT: @get.
; ALL-COUNT-3: define internal i32 @get.
; OPTION: 'nothing=1': there is no such option
; OPTION-NOT: there is no such option
; REPEAT: repeat needs the form repeat<N>
; BAD: unknown pass 'nonsense'
define internal i32 @get(ptr %p, ptr %q) noinline {
  %x = load i32, ptr %p
  %y = load i32, ptr %q
  %z = add i32 %x, %y
  ret i32 %z
}
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %l, ptr addrspace(1) %h) {
  %og = addrspacecast ptr addrspace(1) %o to ptr
  %lg = addrspacecast ptr addrspace(3) %l to ptr
  %hg = addrspacecast ptr addrspace(1) %h to ptr
  %a = call i32 @get(ptr %og, ptr %lg)
  %b = call i32 @get(ptr %lg, ptr %hg)
  %c = call i32 @get(ptr %lg, ptr %lg)
  %d = call i32 @get(ptr %og, ptr %hg)
  %s = add i32 %a, %b
  %t = add i32 %s, %c
  %u = add i32 %t, %d
  store i32 %u, ptr addrspace(1) %o
  ret void
}
