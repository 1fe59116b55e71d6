; A number that was made of a pointer to one space gives a pointer to another one only where both have the same bits on both targets, whatever it went
; through: a cut to 32 bits, arithmetic, a variable, a function, a lane.  A distance of two pointers has no space, and one pointer of several may
; be the right one.
; RUN: split-file-22 %s %t
; RUN: for f in cut moved variable called lane sum; do %not %gaspar retarget --to=nvptx64 --no-library -S %t/$f.ll || exit 1; done 2>&1 | %FileCheck %s
; A union of two pointers is taken: only the one that was stored may ever be read.
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %t/loaded.ll | %FileCheck %s --check-prefix=LOADED
; RUN: %not %gaspar retarget --to=spirv64 -S %t/aligned.ll 2>&1 | %FileCheck %s --check-prefix=ALIGNED
; RUN: %gaspar retarget --to=amdgcn --no-library -S %t/aligned.ll | %FileCheck %s --check-prefix=SAME
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %t/unsure.ll | %FileCheck %s --check-prefix=UNSURE
; CHECK-COUNT-6: no meaning on nvptx64: inttoptr of a generic pointer's bits (addrspace(0)) to a local pointer (addrspace(3)): the two have the same bits on amdgcn alone, if at all; use addrspacecast instead [NO_MEANING] in @k
; LOADED: inttoptr i32 %p to ptr addrspace(3)
; ALIGNED: inttoptr of a global pointer's bits (addrspace(1)) to a generic pointer (addrspace(0))
; SAME: inttoptr
; UNSURE-COUNT-4: inttoptr
;--- cut.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define void @k(ptr %g, i32 %i) {
  %w = ptrtoint ptr %g to i64
  %n = trunc i64 %w to i32
  %p = inttoptr i32 %n to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- moved.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define void @k(ptr %g, i32 %i) {
  %w = ptrtoint ptr %g to i64
  %t = trunc i64 %w to i32
  %u = add i32 %t, %i
  %n = and i32 %u, -4
  %p = inttoptr i32 %n to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- variable.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define void @k(ptr %g, i32 %i) {
  %w = ptrtoint ptr %g to i64
  %s = alloca i64, addrspace(5)
  store i64 %w, ptr addrspace(5) %s
  %n = load i32, ptr addrspace(5) %s
  %p = inttoptr i32 %n to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- called.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define internal i32 @low(i64 %x) noinline {
  %t = trunc i64 %x to i32
  ret i32 %t
}
define void @k(ptr %g, i32 %i) {
  %w = ptrtoint ptr %g to i64
  %n = call i32 @low(i64 %w)
  %p = inttoptr i32 %n to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- lane.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define void @k(ptr %g, i32 %i) {
  %w = ptrtoint ptr %g to i64
  %x = bitcast i64 %w to <2 x i32>
  %n = extractelement <2 x i32> %x, i32 0
  %p = inttoptr i32 %n to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
; A number from elsewhere, added to an address, is an index.
;--- sum.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @far()
define void @k(ptr %g, i32 %i) {
  %w = ptrtoint ptr %g to i32
  %j = call i32 @far()
  %n = add i32 %w, %j
  %p = inttoptr i32 %n to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
; union { int *g; local int *l; } u = { g };      u.l
;--- loaded.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define void @k(ptr %g, i32 %i) {
  %s = alloca i64, addrspace(5)
  store ptr %g, ptr addrspace(5) %s
  %p = load ptr addrspace(3), ptr addrspace(5) %s
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- unsure.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i32 @far()
define void @k(ptr %g, ptr %h, ptr addrspace(3) %l, i32 %i) {
  %ga = ptrtoint ptr %g to i32
  %ha = ptrtoint ptr %h to i32
  %la = ptrtoint ptr addrspace(3) %l to i32
  %distance = sub i32 %ga, %ha
  %n0 = add i32 %la, %distance
  %p0 = inttoptr i32 %n0 to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p0
  %back = sub i32 %la, %ha
  %n1 = add i32 %ga, %back
  %p1 = inttoptr i32 %n1 to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p1
  %c = icmp eq i32 %i, 0
  %n2 = select i1 %c, i32 %la, i32 %ga
  %p2 = inttoptr i32 %n2 to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p2
  %f = call i32 @far()
  %n3 = select i1 %c, i32 %f, i32 %ga
  %p3 = inttoptr i32 %n3 to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p3
  %s = alloca ptr, addrspace(5)
  store ptr null, ptr addrspace(5) %s
  %p4 = load ptr addrspace(3), ptr addrspace(5) %s
  store i32 1, ptr addrspace(3) %p4
  ret void
}
;--- aligned.ll
target triple = "nvptx64-nvidia-cuda"
define i32 @k(ptr addrspace(1) %g) {
  %n = ptrtoint ptr addrspace(1) %g to i64
  %a = add i64 %n, 15
  %b = and i64 %a, -16
  %p = inttoptr i64 %b to ptr
  %v = load i32, ptr %p
  ret i32 %v
}
