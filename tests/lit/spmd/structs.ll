; A struct by value is a vector of the same bytes, of dwords where its size is a whole number of them; a pointer in it is its address.
; RUN: %gaspar genx vectorize %s -S -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar genx run %t.ll -g 4 --buffer=p=i32[2]:40,50 -a 'x=i32[4]:0,1,2,3' -a '{i16:7,&p+4}' -a '{i8:1,i8:2,i8:4}' --compare --expect=x=i32[4]:61,62,63,64
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
%s = type { i16, ptr addrspace(1) }
declare spir_func i64 @_Z13get_global_idj(i32)

; No private memory: the members' places are known.
; CHECK-LABEL: @k(i64 %x, <4 x i32> %s, <3 x i8> %b
; CHECK-NOT: private_buffer
define spir_kernel void @k(ptr addrspace(1) %x, ptr byval(%s) align 8 %s, ptr byval([3 x i8]) align 1 %b) noinline optnone {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %old = load i32, ptr addrspace(1) %at
  %h = load i16, ptr %s
  %hw = sext i16 %h to i32
  %pp = getelementptr %s, ptr %s, i32 0, i32 1
  %p = load ptr addrspace(1), ptr %pp
  %v = load i32, ptr addrspace(1) %p
  %bp = getelementptr i8, ptr %b, i32 2
  %c = load i8, ptr %bp
  %cw = zext i8 %c to i32
  store i8 0, ptr %bp
  %a1 = add i32 %old, %hw
  %a2 = add i32 %a1, %v
  %a3 = add i32 %a2, %cw
  store i32 %a3, ptr addrspace(1) %at
  ret void
}
