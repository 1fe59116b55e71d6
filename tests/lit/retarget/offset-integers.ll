; An i32 holds a whole address of NVIDIA's shared and local memory, and half of one where pointers to them have 64 bits.  AMD's are
; offsets, too, and an integer that no pointer is made of is only a number.
; RUN: split-file-22 %s %t
; RUN: %not %gaspar retarget --to=x86_64 -S %t/instruction.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=spirv64 -S %t/instruction.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/widened.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/constant.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %gaspar retarget --to=amdgcn -S %t/instruction.ll | %FileCheck %s --check-prefix=AMD
; RUN: %gaspar retarget --to=x86_64 -S %t/number.ll | %FileCheck %s --check-prefix=NUMBER
; NO: it has no meaning on {{.*}}: an address in an integer of 32 bits, where it has 64 [NO_MEANING] in @k
; AMD: inttoptr i32 %i to ptr addrspace(3)
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
