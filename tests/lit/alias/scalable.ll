; Vectors whose length the processor decides, also inside structs and arrays: their size is unknown, and on
; another processor they have no meaning: llc-22 ends with an abort for x86_64.
; RUN: %gaspar alias %s | %FileCheck %s
; RUN: %gaspar retarget --to=aarch64 -S %s | %FileCheck %s --check-prefix=SAME
; RUN: %not %gaspar retarget --to=x86_64 %s -o %t.ll 2>&1 | %FileCheck %s --check-prefix=HOST
; RUN: %not %gaspar retarget --to=spir64 %s -o %t.ll 2>&1 | %FileCheck %s --check-prefix=REFUSED
; RUN: %not %gaspar run -g 1 -l 1 -k k -a a=i32[64]:zero -a b=i32[64]:zero %s 2>&1 | %FileCheck %s --check-prefix=EXECUTED
target triple = "aarch64-unknown-linux-gnu"
; CHECK: @k: 6 accesses, 12 pairs;
; SAME: load { <vscale x 4 x i32>, <vscale x 4 x i32> }, ptr %p
; HOST: error: it has no meaning on x86_64: a vector whose length aarch64 decides [NO_MEANING] in @k
; REFUSED: error: it has no meaning on spir64: a vector whose length aarch64 decides [NO_MEANING] in @k
; EXECUTED: error: it cannot be run: a vector whose length the processor decides [CANNOT_RUN] in @k
define void @k(ptr %p, ptr %q) {
  %x = load { <vscale x 4 x i32>, <vscale x 4 x i32> }, ptr %p
  store { <vscale x 4 x i32>, <vscale x 4 x i32> } %x, ptr %q
  %a = alloca <vscale x 4 x i32>
  %g = getelementptr <vscale x 4 x i32>, ptr %p, i64 1
  %y = load <vscale x 4 x i32>, ptr %g
  store <vscale x 4 x i32> %y, ptr %a
  %b = alloca [2 x <vscale x 4 x i32>]
  %z = load [2 x <vscale x 4 x i32>], ptr %b
  store [2 x <vscale x 4 x i32>] %z, ptr %q
  ret void
}
