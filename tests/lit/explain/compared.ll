; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: sed 's/icmp ult i64 %%i, 4096/icmp ult ptr addrspace(4) %%po, %%pl/' %s | %gaspar explain - compares | %FileCheck --check-prefix=HELP %s
; The program compares bits of the variable's address, so that it may find out the number and make a pointer of it; and the address
; of a variable that is given away is in another one, whose bytes are.

; CHECK: @compares: load through '%p': generic, may be anywhere
; CHECK-NEXT: @compares: '%p' is loaded from memory that code outside the module may have written
; CHECK-NEXT: @compares: this may show the address of '%o' to the program, which may make a pointer of the number
; CHECK: help: compare pointers, or only low bits of addresses
; HELP: load through '%p': local, resolved
; CHECK: @hands: load through '%p': generic, may be anywhere
; CHECK-NEXT: @hands: '%p' is loaded from memory that code outside the module may have written
; CHECK-NEXT: @hands: the address of '%o' is given away here
; CHECK-NEXT: @hands: the address of '%slot' is given away here

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func void @unseen()
define spir_kernel void @compares(ptr addrspace(3) %l, ptr addrspace(1) %g, i1 %c, i64 %x) {
entry:
  %pl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %o = alloca ptr addrspace(4)
  store ptr addrspace(4) %pl, ptr %o
  %po = addrspacecast ptr %o to ptr addrspace(4)
  %i = ptrtoint ptr addrspace(4) %po to i64
  %even = icmp ult i64 %i, 4096
  %number = select i1 %even, i64 7, i64 3
  store i64 %number, ptr addrspace(1) %g
  call spir_func void @unseen()
  %p = load ptr addrspace(4), ptr %o
  %asked = load volatile i32, ptr addrspace(4) %p
  ret void
}

define spir_kernel void @hands(ptr addrspace(3) %l) {
  %pl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %o = alloca ptr addrspace(4)
  store ptr addrspace(4) %pl, ptr %o
  %slot = alloca ptr
  store ptr %o, ptr %slot
  call spir_func void @take(ptr %slot)
  %p = load ptr addrspace(4), ptr %o
  %asked = load volatile i32, ptr addrspace(4) %p
  ret void
}
declare spir_func void @take(ptr)
