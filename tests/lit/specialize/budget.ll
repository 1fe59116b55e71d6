; Sixteen copies of one function, and no more: the seventeenth call keeps the original, with a warning.
; RUN: %gaspar opt -S %s -o %t 2> %t.err
; RUN: grep -c '^define internal void @f' %t | %FileCheck %s --check-prefix=COPIES
; RUN: %FileCheck %s --check-prefix=WARNING < %t.err
; RUN: %FileCheck %s --check-prefix=ORIGINAL < %t
; RUN: grep -v 'call void @f(ptr %l, ptr %m, ptr %l)' %s > %t.ll
; RUN: %gaspar opt -S %t.ll -o %t.less 2> %t.less.err
; RUN: grep -c '^define internal void @f' %t.less | %FileCheck %s --check-prefix=ALL
; RUN: ! grep COPY_BUDGET %t.less.err
; RUN: %gaspar opt -S --set copies=3 %s 2> %t.set.err | grep -c '^define internal void @f' | %FileCheck %s --check-prefix=THREE
; RUN: %gaspar opt -S -p 'check-spaces,specialize<copies=3>,resolve' %s 2>> %t.set.err | grep -c '^define internal void @f' | %FileCheck %s --check-prefix=THREE
; RUN: grep -c 'option copies, 3, is reached' %t.set.err | %FileCheck %s --check-prefix=TOLD
; RUN: %gaspar opt -S --set tuples=2 %s | grep -c '^define internal void @f' | %FileCheck %s --check-prefix=TWO
; RUN: %gaspar opt -S --set copied-instructions=7 --set growth=0 %s 2>&1 | %FileCheck %s --check-prefix=SIZE
; RUN: %gaspar opt -S --set copied-instructions=8 --set growth=0 %s 2>&1 | grep -c '^define internal void @f' | %FileCheck %s --check-prefix=TWO
; RUN: %gaspar opt -S --set copied-instructions=0 --set growth=40 %s 2>&1 | grep -c '^define internal void @f' | %FileCheck %s --check-prefix=TWO
; RUN: %gaspar opt -S --set do-clone-for-ip-msp=2 --set dump-ip-msp=1 %s 2> %t.dump | grep -c '^define internal void @f' | %FileCheck %s --check-prefix=TWO
; RUN: %FileCheck %s --check-prefix=DUMP < %t.dump
; DUMP-COUNT-2: f is cloned
; DUMP: avoid cloning of f
; RUN: %gaspar opt -S --set copied-instructions=0 --set growth=33 %s 2>&1 | grep -c '^define internal void @f' | %FileCheck %s --check-prefix=ONLYONE
; RUN: %gaspar opt -S --set tuples=3 %s | grep -c '^define internal void @f' | %FileCheck %s --check-prefix=THREE
; ONLYONE: {{^2$}}
; THREE: {{^4$}}
; TOLD: 2
; TWO: {{^3$}}
; SIZE: option copied-instructions, 7, is reached
; COPIES: 17
; ORIGINAL: define internal void @f(
; ALL: 16
; WARNING: warning: 'f' is not copied again: option copies, 16, is reached; `--set copies=N` allows more (further functions: see --trace) [COPY_BUDGET]
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define internal void @f(ptr %a, ptr %b, ptr %c) noinline {
  store i32 1, ptr %a
  store i32 2, ptr %b
  store i32 3, ptr %c
  ret void
}
define ptx_kernel void @k(ptr %x, ptr addrspace(3) %l3) {
  %m = alloca i32
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  call void @f(ptr %x, ptr %x, ptr %x)
  call void @f(ptr %x, ptr %x, ptr %l)
  call void @f(ptr %x, ptr %x, ptr %m)
  call void @f(ptr %x, ptr %l, ptr %x)
  call void @f(ptr %x, ptr %l, ptr %l)
  call void @f(ptr %x, ptr %l, ptr %m)
  call void @f(ptr %x, ptr %m, ptr %x)
  call void @f(ptr %x, ptr %m, ptr %l)
  call void @f(ptr %x, ptr %m, ptr %m)
  call void @f(ptr %l, ptr %x, ptr %x)
  call void @f(ptr %l, ptr %x, ptr %l)
  call void @f(ptr %l, ptr %x, ptr %m)
  call void @f(ptr %l, ptr %l, ptr %x)
  call void @f(ptr %l, ptr %l, ptr %l)
  call void @f(ptr %l, ptr %l, ptr %m)
  call void @f(ptr %l, ptr %m, ptr %x)
  call void @f(ptr %l, ptr %m, ptr %l)
  ret void
}
