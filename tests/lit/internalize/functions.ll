; What code outside does not call becomes internal, in a closed world: no kernel, no function of
; llvm.used or --entries, nothing whose body is elsewhere.
; RUN: %gaspar opt -S --world=closed --entries=named -p internalize %s | %FileCheck %s
; RUN: %gaspar opt -S --world=closed --entries=named --trace=- -p internalize %s | %FileCheck %s --check-prefix=TRACE
; RUN: %gaspar opt -S -p internalize %s | %FileCheck %s --check-prefix=OPEN
; In the plugin before inlining, so that a function that is called once is inlined.
; RUN: %opt -load-pass-plugin=%plugin -gaspar-world=closed -gaspar-entries=named -passes='default<O2>' -S %s | %FileCheck %s --check-prefix=EARLY
; RUN: %opt -load-pass-plugin=%plugin -passes='default<O2>' -S %s | %FileCheck %s --check-prefix=LATE
; RUN: %opt -load-pass-plugin=%plugin -gaspar-world=closed -gaspar-entries=named -passes='lto-pre-link<O2>' -S %s | %FileCheck %s --check-prefix=LATE
; UNSUPPORTED: sanitized
target triple = "nvptx64-nvidia-cuda"
@llvm.used = appending global [1 x ptr] [ptr @used], section "llvm.metadata"
$inline = comdat any
; CHECK-DAG: define internal i32 @get(ptr %p)
; CHECK-DAG: define internal i32 @inline(ptr %p) {
; CHECK-DAG: define i32 @used(ptr %p)
; CHECK-DAG: define i32 @named(ptr %p)
; CHECK-DAG: define available_externally i32 @elsewhere(ptr %p)
; CHECK-DAG: declare i32 @declared(ptr)
; CHECK-DAG: define ptx_kernel void @k(
; TRACE:     internalize: internalize @get get
; TRACE:     internalize: internalize @inline inline
; TRACE-NOT: internalize: internalize
; OPEN-NOT:  define internal
; EARLY-NOT: @get(
; LATE:      define {{.*}}i32 @get(
define protected i32 @get(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
define linkonce_odr i32 @inline(ptr %p) comdat {
  %x = load i32, ptr %p
  ret i32 %x
}
define i32 @used(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
define i32 @named(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
define available_externally i32 @elsewhere(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
declare i32 @declared(ptr)
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %l) {
  %g = addrspacecast ptr addrspace(3) %l to ptr
  %a = call i32 @get(ptr %g)
  %b = call i32 @inline(ptr %g)
  %c = call i32 @elsewhere(ptr %g)
  %d = call i32 @declared(ptr %g)
  %s = add i32 %a, %b
  %t = add i32 %c, %d
  %u = add i32 %s, %t
  store i32 %u, ptr addrspace(1) %o
  ret void
}
