; Copies after all passes: each names its spaces, and copies call copies.
; RUN: %gaspar opt -S %S/copies.ll -o %t
; RUN: grep -c 'load i32, ptr %' %t | %FileCheck %s --check-prefix=LEFT
; RUN: sed -n '/@chain1.local(/,/^}/p;/@chain2.local(/,/^}/p' %t | %FileCheck %s --check-prefix=CHAIN
; RUN: sed -n '/^define.*@even.local(/,/^}/p;/^define.*@odd.local(/,/^}/p' %t | %FileCheck %s --check-prefix=RING
; RUN: sed -n '/^define.*@copy.local.global(/,/^}/p' %t | %FileCheck %s --check-prefix=TWO
; LEFT: 5
; CHAIN: call i32 @chain2.local(
; CHAIN: load i32, ptr addrspace(3)
; RING: load i32, ptr addrspace(3)
; RING: call i32 @odd.local(
; RING: call i32 @even.local(
; TWO: load i32, ptr addrspace(1)
; TWO: load i32, ptr addrspace(1)
; TWO: store i32 %s, ptr addrspace(3)
