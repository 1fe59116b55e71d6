; An i32 holds a whole address of NVIDIA's shared and local memory, and half of one where pointers to them have 64 bits.  AMD's are
; offsets, too, and an integer that no pointer is made of is only a number.
; RUN: split-file-22 %s %t
; RUN: %not %gaspar retarget --to=x86_64 -S %t/instruction.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=spirv64 -S %t/instruction.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/widened.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/constant.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/masked.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/pointer-masked.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/shifted.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/moved.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/exclusive.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/chosen.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/greater.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/rounded.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/units.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/amd.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=spirv64 -S %t/amd.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %gaspar retarget --to=nvptx64 -S %t/amd.ll | %FileCheck %s --check-prefix=NVPTX
; RUN: %gaspar retarget --to=x86_64 -S %t/whole.ll | %FileCheck %s --check-prefix=WHOLE
; RUN: %gaspar retarget --to=amdgcn -S %t/masked.ll | %FileCheck %s --check-prefix=MASKED
; RUN: %gaspar retarget --to=x86_64 -S %t/index.ll | %FileCheck %s --check-prefix=INDEX
; RUN: %gaspar retarget --to=amdgcn -S %t/instruction.ll | %FileCheck %s --check-prefix=AMD
; RUN: %gaspar retarget --to=x86_64 -S %t/number.ll | %FileCheck %s --check-prefix=NUMBER
; NO: it has no meaning on {{.*}}: an address in an integer of 32 bits, where it has 64 [NO_MEANING] in @k
; AMD: inttoptr i32 %i to ptr addrspace(3)
; MASKED: inttoptr i64
; INDEX: inttoptr i64
; NUMBER: ptrtoint ptr %tile to i32
; NVPTX: inttoptr i32
; WHOLE-COUNT-4: inttoptr i64
;--- instruction.ll
target triple = "nvptx64-nvidia-cuda"
define void @k(ptr addrspace(3) %tile, i1 %c) {
  %a = ptrtoint ptr addrspace(3) %tile to i32
  %i = select i1 %c, i32 %a, i32 -1
  %p = inttoptr i32 %i to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- widened.ll
target triple = "nvptx64-nvidia-cuda"
define void @k(ptr addrspace(5) %v, i1 %c) {
  %a = ptrtoint ptr addrspace(5) %v to i32
  %i = select i1 %c, i32 %a, i32 -1
  %w = zext i32 %i to i64
  %p = inttoptr i64 %w to ptr addrspace(5)
  store i32 1, ptr addrspace(5) %p
  ret void
}
;--- constant.ll
target triple = "nvptx64-nvidia-cuda"
define void @k() {
  store i32 1, ptr addrspace(3) inttoptr (i32 64 to ptr addrspace(3))
  ret void
}
;--- number.ll
target triple = "nvptx64-nvidia-cuda"
define i32 @k(ptr addrspace(3) %tile) {
  %a = ptrtoint ptr addrspace(3) %tile to i32
  %b = and i32 %a, 15
  ret i32 %b
}
;--- masked.ll
target triple = "nvptx64-nvidia-cuda"
define void @k(ptr addrspace(3) %tile, i64 %n) {
  %a = ptrtoint ptr addrspace(3) %tile to i64
  %s = add i64 %a, %n
  %i = and i64 %s, 4294967295 ; zext (trunc)
  %p = inttoptr i64 %i to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- pointer-masked.ll
target triple = "nvptx64-nvidia-cuda"
declare ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3), i64)
define void @k(ptr addrspace(3) %tile) {
  %p = call ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3) %tile, i64 4294967292)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- shifted.ll
target triple = "nvptx64-nvidia-cuda"
define void @k(ptr addrspace(5) %v) {
  %a = ptrtoint ptr addrspace(5) %v to i64
  %s = shl i64 %a, 32
  %i = ashr i64 %s, 32
  %p = inttoptr i64 %i to ptr addrspace(5)
  store i32 1, ptr addrspace(5) %p
  ret void
}
;--- moved.ll
target triple = "nvptx64-nvidia-cuda"
define void @k(i32 %a, i32 %n, i1 %c) {
entry:
  %w = zext i32 %a to i64
  %x = zext i32 %n to i64
  %y = shl i64 %x, 2
  br label %loop
loop:
  %i = phi i64 [ %w, %entry ], [ %next, %loop ]
  %p = inttoptr i64 %i to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  %next = add i64 %i, %y
  br i1 %c, label %loop, label %end
end:
  ret void
}
;--- index.ll
target triple = "nvptx64-nvidia-cuda"
define void @k(ptr addrspace(3) %tile, i32 %n, i1 %c) {
  %a = ptrtoint ptr addrspace(3) %tile to i64
  %x = zext i32 %n to i64
  %s = add i64 %a, %x
  %i = and i64 %s, -4
  %o = select i1 %c, i64 %i, i64 0
  %p = inttoptr i64 %o to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  %q = call ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3) %tile, i64 -8)
  store i32 2, ptr addrspace(3) %q
  ret void
}
declare ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3), i64)

; A swizzled offset: an exclusive or with an index.
;--- exclusive.ll
target triple = "nvptx64-nvidia-cuda"
define void @k(i32 %a, i32 %n) {
  %w = zext i32 %a to i64
  %x = zext i32 %n to i64
  %y = shl i64 %x, 3
  %i = xor i64 %w, %y
  %p = inttoptr i64 %i to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
; One of two is an offset, though the other may be a whole address.
;--- chosen.ll
target triple = "nvptx64-nvidia-cuda"
define void @k(ptr addrspace(3) %tile, i64 %n, i1 %c) {
  %a = ptrtoint ptr addrspace(3) %tile to i64
  %w = and i64 %a, 4294967295
  %i = select i1 %c, i64 %w, i64 %n
  %p = inttoptr i64 %i to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- greater.ll
target triple = "nvptx64-nvidia-cuda"
declare i64 @llvm.umax.i64(i64, i64)
define void @k(i32 %a, i32 %b) {
  %w = zext i32 %a to i64
  %x = zext i32 %b to i64
  %i = call i64 @llvm.umax.i64(i64 %w, i64 %x)
  %p = inttoptr i64 %i to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
; (size_t)(unsigned)p / 48 * 48
;--- rounded.ll
target triple = "nvptx64-nvidia-cuda"
define void @k(i32 %a) {
  %w = zext i32 %a to i64
  %n = udiv i64 %w, 48
  %i = mul i64 %n, 48
  %p = inttoptr i64 %i to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
; An offset of 20 bits, in units of 16 bytes.
;--- units.ll
target triple = "nvptx64-nvidia-cuda"
define void @k(i16 %a) {
  %w = zext i16 %a to i64
  %i = shl i64 %w, 4
  %p = inttoptr i64 %i to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
; AMD's local pointers have 32 bits, so an integer of 64 loses none of them by (unsigned).
;--- amd.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
define void @k(ptr addrspace(3) %tile) {
  %n = ptrtoint ptr addrspace(3) %tile to i64
  %t = trunc i64 %n to i32
  %w = zext i32 %t to i64
  %p = inttoptr i64 %w to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
; Two halves, also of one that moved; a whole address that is rounded; one that a loop moves.
;--- whole.ll
target triple = "nvptx64-nvidia-cuda"
define void @k(i32 %low, i32 %high, i64 %n, i1 %c) {
entry:
  %l = zext i32 %low to i64
  %h0 = zext i32 %high to i64
  %h = shl i64 %h0, 32
  %w = or i64 %h, %l
  %p = inttoptr i64 %w to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  %d = udiv i64 %n, 48
  %m = mul i64 %d, 48
  %q = inttoptr i64 %m to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  %s = call i64 @llvm.umin.i64(i64 %n, i64 %w)
  %u = inttoptr i64 %s to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %u
  br label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %next, %loop ]
  %r = inttoptr i64 %i to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %r
  %next = add i64 %i, %l
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare i64 @llvm.umin.i64(i64, i64)
