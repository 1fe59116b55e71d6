; A loop adds to the number of one variable's address until it is that of another one, which is in another space.
; RUN: %gaspar explain --generic --world=closed %s | %FileCheck %s
; RUN: sed 's/icmp eq i64 %%b, %%s/icmp eq i64 %%b, 1048576/' %s | %gaspar explain --generic --world=closed - | %FileCheck %s --check-prefix=HELP
; CHECK: @k: store through '%p': generic, may be in {local, global}
; CHECK-NEXT: @k: '%p' is made of an address that arithmetic moved, perhaps to another one that the program knows
; CHECK-NEXT: @k: this may show the address of '%shared' to the program, which may make a pointer of the number
; CHECK-NEXT: @k: '%b' is in {global}
; CHECK-NEXT: help: keep it a pointer, and move it by a GEP
; CHECK-NEXT: help: compare pointers, or only low bits of addresses
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef
define ptx_kernel void @k(ptr addrspace(1) %g) {
entry:
  %global = addrspacecast ptr addrspace(1) %g to ptr
  %shared = addrspacecast ptr addrspace(3) @tile to ptr
  %n = ptrtoint ptr %global to i64
  %s = ptrtoint ptr %shared to i64
  br label %loop
loop:
  %a = phi i64 [ %n, %entry ], [ %b, %loop ]
  %b = add i64 %a, 8
  %c = icmp eq i64 %b, %s
  br i1 %c, label %done, label %loop
done:
  %p = inttoptr i64 %b to ptr
  store i32 7, ptr %p
  ret void
}
