; A pointer to constant memory that a variable begins with is a generic one on a host, and stays that on the way back: SPIR casts none to generic.
; So are all pointers to constant memory that are loaded.
; RUN: %gaspar retarget --to=x86_64 --no-library %s -o %t.host.bc
; RUN: %gaspar retarget --to=spir64 --no-library -S %t.host.bc -o %t.back.ll
; RUN: for m in %s %t.host.bc %t.back.ll; do %gaspar run $m -k k -g 1 -l 1 -a 'o=i32[1]:zero' -a i64:1 --check=spaces || exit 1; done | %FileCheck %s
; CHECK-COUNT-3: o = i32[1]:3
target triple = "spir64"
@ct = addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@cp = addrspace(2) constant [2 x ptr addrspace(2)] [ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @ct, i64 4), ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @ct, i64 8)]
define spir_func i32 @rd(ptr addrspace(2) %p) noinline {
  %v = load i32, ptr addrspace(2) %p
  ret i32 %v
}
define spir_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %at = getelementptr inbounds ptr addrspace(2), ptr addrspace(2) @cp, i64 %i
  %p = load ptr addrspace(2), ptr addrspace(2) %at
  %v = call spir_func i32 @rd(ptr addrspace(2) %p)
  store i32 %v, ptr addrspace(1) %o
  ret void
}
