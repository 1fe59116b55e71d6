; Two functions that call each other, and whose parameters are known but keep their types: a struct by
; value has none but the generic one.  A visit that changes nothing wakes nobody.
; RUN: %gaspar opt -p ipmsp -S %s | %FileCheck %s
; RUN: %gaspar opt -p ipmsp --set dump-ip-msp=1 -S %s -o %t.ll 2>&1 | %FileCheck --check-prefix=SAID %s
target triple = "nvptx64-nvidia-cuda"
; SAID: Initial work list size : 2
; SAID-COUNT-2: 1 callees are affected
; SAID-NOT: callees are affected
; CHECK: define internal void @even(ptr byval(i32) %p, i32 %n) #[[KNOWN:[0-9]+]]
define internal void @even(ptr byval(i32) %p, i32 %n) {
  %stop = icmp eq i32 %n, 0
  br i1 %stop, label %end, label %more
more:
  %v = alloca i32
  store i32 %n, ptr %v
  %less = sub i32 %n, 1
  call void @odd(ptr byval(i32) %v, i32 %less)
  br label %end
end:
  ret void
}
; CHECK: define internal void @odd(ptr byval(i32) %p, i32 %n) #[[KNOWN]]
define internal void @odd(ptr byval(i32) %p, i32 %n) {
  %v = alloca i32
  store i32 %n, ptr %v
  call void @even(ptr byval(i32) %v, i32 %n)
  ret void
}
define ptx_kernel void @k(i32 %n) {
  %v = alloca i32
  store i32 7, ptr %v
  call void @even(ptr byval(i32) %v, i32 %n)
  ret void
}
; CHECK: attributes #[[KNOWN]] = { {{.*}}"nvvm.as"="array<i32: 5, 0>" }
