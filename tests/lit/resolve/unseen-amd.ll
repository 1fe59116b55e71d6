; AMD's local pointers have 32 bits: a pointer that arithmetic takes far away, and that is stored, is computed on generic pointers. clang's
; optimizer runs infer-address-spaces, which would compute it on the parameter that gaspar named.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
; RUN: %gaspar opt --world=closed %s -o - | opt-22 -passes='default<O2>' -o %t.bc
; RUN: opt-22 -passes='default<O2>' %s -o - | %gaspar run - -k k -g 1 -a out=i64[2]:zero -a i64:1099511627776 --out out | %FileCheck %s --check-prefix=RUNS
; RUN: %gaspar run %t.bc -k k -g 1 -a out=i64[2]:zero -a i64:1099511627776 --out out | %FileCheck %s --check-prefix=RUNS
; RUNS: out = i64[2]:1099511627776,1099511627776
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [8 x i32] undef
@b = internal addrspace(3) global [8 x i32] undef
; CHECK-LABEL: define internal void @far(
; CHECK:         [[P:%.*]] = call ptr @llvm.strip.invariant.group.p0(ptr %p.generic)
; CHECK-NEXT:    %same = freeze ptr [[P]], !gaspar.same
; CHECK-NEXT:    %q = getelementptr i8, ptr %same, i64 %d
; CHECK:         store ptr %q, ptr addrspace(5) %slot
; CHECK:         store i32 1, ptr addrspace(3) %q.local
define internal void @far(ptr %p, ptr addrspace(5) %slot, i64 %d) noinline {
  %q = getelementptr i8, ptr %p, i64 %d
  store ptr %q, ptr addrspace(5) %slot
  %c = icmp ult i64 %d, 16
  br i1 %c, label %near, label %end
near:
  store i32 1, ptr %q
  br label %end
end:
  store i32 2, ptr %p
  ret void
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %d) {
  %slot = alloca ptr, addrspace(5)
  call void @far(ptr addrspacecast (ptr addrspace(3) @a to ptr), ptr addrspace(5) %slot, i64 %d)
  %p = load ptr, ptr addrspace(5) %slot
  %n = ptrtoint ptr %p to i64
  %m = sub i64 %n, ptrtoint (ptr addrspacecast (ptr addrspace(3) @a to ptr) to i64)
  store i64 %m, ptr addrspace(1) %out
  call void @far(ptr addrspacecast (ptr addrspace(3) @b to ptr), ptr addrspace(5) %slot, i64 %d)
  %q = load ptr, ptr addrspace(5) %slot
  %o = ptrtoint ptr %q to i64
  %r = sub i64 %o, ptrtoint (ptr addrspacecast (ptr addrspace(3) @b to ptr) to i64)
  %out1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r, ptr addrspace(1) %out1
  ret void
}
