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
; RUN: %gaspar retarget --to=amdgcn -S %t/masked.ll | %FileCheck %s --check-prefix=MASKED
; RUN: %gaspar retarget --to=x86_64 -S %t/index.ll | %FileCheck %s --check-prefix=INDEX
; RUN: %gaspar retarget --to=amdgcn -S %t/instruction.ll | %FileCheck %s --check-prefix=AMD
; RUN: %gaspar retarget --to=x86_64 -S %t/number.ll | %FileCheck %s --check-prefix=NUMBER
; NO: it has no meaning on {{.*}}: an address in an integer of 32 bits, where it has 64 [NO_MEANING] in @k
; AMD: inttoptr i32 %i to ptr addrspace(3)
; MASKED: inttoptr i64
; INDEX: inttoptr i64
; NUMBER: ptrtoint ptr %tile to i32
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
