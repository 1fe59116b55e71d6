; Swift's error lies in private memory, and nothing but loads and stores may touch its variable; an
; ordinary variable is known.
; RUN: %gaspar explain --generic --world=closed %s | %FileCheck %s
; RUN: sed 's/swifterror//' %s | %gaspar explain --generic --world=closed - | %FileCheck %s --check-prefix=HELP
; CHECK: @swift: store through '%e': generic, may be in {private}
; CHECK-NEXT: @swift: '%e' is in {private}, but no instruction may stand where it would be cast [narrow:place]
; CHECK: @swift: load through '%e': generic, may be in {private}
; CHECK-NEXT: [narrow:place]
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
define internal i32 @swift() {
  %e = alloca swifterror ptr
  store ptr null, ptr %e
  call void @sw(ptr swifterror %e)
  %v = load ptr, ptr %e
  %n = icmp eq ptr %v, null
  %z = zext i1 %n to i32
  ret i32 %z
}
define internal void @sw(ptr swifterror %e) {
  store ptr null, ptr %e
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %x = call i32 @swift()
  store i32 %x, ptr addrspace(1) %o
  ret void
}
