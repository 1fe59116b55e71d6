; LLVM removes the freeze, since the store says that the pointer is no poison.  Then it compares the pointer of scratch memory with null by order,
; where null is a cast that AMD's scratch memory has no address for:
;     icmp sgt ptr addrspace(5) %p, addrspacecast (ptr null to ptr addrspace(5))
; so the freeze keeps the cast hidden; where only null itself is asked for, it need not.
; RUN: %gaspar opt --world=closed -S %s -o %t.ll
; RUN: %FileCheck %s --input-file %t.ll
; RUN: opt-22 -passes='default<O3>,function(infer-address-spaces),instcombine' -S %t.ll -o %t.opt.ll
; RUN: %FileCheck %s --check-prefix=BEHIND --input-file %t.opt.ll
; RUN: %gaspar run %t.opt.ll -k k -g 1 -a out=i32[1]:zero --out out | %FileCheck %s --check-prefix=OUT
; RUN: %gaspar run %s -k k -g 1 -a out=i32[1]:zero --out out | %FileCheck %s --check-prefix=OUT
; OUT: out = i32[1]:1
; CHECK-LABEL: define internal i1 @order(
; CHECK:         %same = call ptr @llvm.strip.invariant.group.p0(
; CHECK-NEXT:    freeze ptr %same
; CHECK-LABEL: define internal i1 @equal(
; CHECK-NOT:     strip.invariant.group
; CHECK:         ret
; BEHIND-NOT: addrspacecast (ptr null
target triple = "amdgcn-amd-amdhsa"
define internal i1 @order(ptr %p) noinline {
  store volatile i32 1, ptr %p
  %fz = freeze ptr %p
  %s = icmp sgt ptr %fz, null
  ret i1 %s
}
define internal i1 @equal(ptr %p) noinline {
  store volatile i32 1, ptr %p
  %fz = freeze ptr %p
  %s = icmp ne ptr %fz, null
  ret i1 %s
}
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %l = alloca i32, addrspace(5)
  %lg = addrspacecast ptr addrspace(5) %l to ptr
  %c = call i1 @order(ptr %lg)
  %d = call i1 @equal(ptr %lg)
  %both = and i1 %c, %d
  %n = zext i1 %both to i32
  store i32 %n, ptr addrspace(1) %out
  ret void
}
