; An alias that code elsewhere sees stays, and so does its target, even if that never runs.
; RUN: %gaspar opt -p drop-unreached --world=closed -S %s | %FileCheck %s
target triple = "spirv64"
; CHECK:     @seen = alias void (), ptr @stands_for
; CHECK-NOT: @own = 
@seen = alias void (), ptr @stands_for
@own = internal alias void (), ptr @behind
; CHECK:     define internal void @stands_for()
; CHECK-NOT: define internal void @behind()
define internal void @stands_for() {
  ret void
}
define internal void @behind() {
  ret void
}
define spir_kernel void @k() {
  ret void
}
