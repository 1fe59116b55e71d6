; LLVM lets a call write at once to the place to which a variable is copied, if nothing but the call and the copy uses the variable:
;     call @make(ptr %c); %v = load i32, ptr %c; store i32 %v, ptr %g     =>     call @make(ptr %g)
; What a function loads may become a parameter, so it stays generic if it points to such a variable, whoever seems to write it: LLVM deletes
; stores, and makes functions of blocks (hotcoldsplit, iroutliner, loop-extract).
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
; RUN: %gaspar opt --world=open -S %s | %FileCheck %s
; RUN: sed -e 's/nvptx64-nvidia-cuda/amdgcn-amd-amdhsa/; s/^target datalayout.*//; s/ptx_kernel/amdgpu_kernel/' \
; RUN:   -e 's/^  %\(.*\) = alloca \(.*\)/  %\1.5 = alloca \2, addrspace(5)\n  %\1 = addrspacecast ptr addrspace(5) %\1.5 to ptr/' %s \
; RUN:   | %gaspar opt --world=closed -S - | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare float @__nv_modff(float, ptr)

; CHECK-LABEL: define internal i32 @own_of(
; CHECK: load i32, ptr %p
define internal i32 @own_of(ptr %box) noinline {
  %p = load ptr, ptr %box
  %x = load i32, ptr %p
  ret i32 %x
}
define ptx_kernel void @own(ptr addrspace(1) %o, ptr addrspace(1) %q, i32 %i) {
  %c = alloca i32
  %b = alloca ptr
  %g = addrspacecast ptr addrspace(1) %o to ptr
  store i32 %i, ptr %c
  store ptr %c, ptr %b
  %s = call i32 @own_of(ptr %b)
  %v = load i32, ptr %c
  store i32 %v, ptr %g
  store i32 %s, ptr addrspace(1) %q
  ret void
}

; Another function writes it.
; CHECK-LABEL: define internal i32 @made_of(
; CHECK: load i32, ptr %p
define internal i32 @made_of(ptr %box) noinline {
  %p = load ptr, ptr %box
  %x = load i32, ptr %p
  store i32 4, ptr %p
  ret i32 %x
}
define ptx_kernel void @made(ptr addrspace(1) %o, ptr addrspace(1) %q, i32 %i) {
  %c = alloca i32
  %b = alloca ptr
  %g = addrspacecast ptr addrspace(1) %o to ptr
  store i32 %i, ptr %c
  store ptr %c, ptr %b
  %s = call i32 @made_of(ptr %b)
  %v = load i32, ptr %c
  store i32 %v, ptr %g
  store i32 %s, ptr addrspace(1) %q
  ret void
}

; A known function writes it.
; CHECK-LABEL: define internal float @known_of(
; CHECK: load float, ptr %p
define internal float @known_of(ptr %box, float %x) noinline {
  %p = load ptr, ptr %box
  %f = call float @__nv_modff(float %x, ptr %p)
  %v = load float, ptr %p
  %s = fadd float %f, %v
  ret float %s
}
define ptx_kernel void @known(ptr addrspace(1) %o, ptr addrspace(1) %q, float %x) {
  %c = alloca float
  %b = alloca ptr
  %g = addrspacecast ptr addrspace(1) %o to ptr
  store float 0.0, ptr %c
  store ptr %c, ptr %b
  %s = call float @known_of(ptr %b, float %x)
  %v = load i32, ptr %c
  store i32 %v, ptr %g
  store float %s, ptr addrspace(1) %q
  ret void
}

; Its function writes it in a block that hotcoldsplit may make a function of.
; CHECK-LABEL: define internal i32 @later_of(
; CHECK: load i32, ptr %p
define internal i32 @later_of(ptr %box) noinline {
  %p = load ptr, ptr %box
  %x = load i32, ptr %p
  ret i32 %x
}
define ptx_kernel void @later(ptr addrspace(1) %o, ptr addrspace(1) %q, i32 %i) {
  %c = alloca i32
  %b = alloca ptr
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i32 %i, 3
  store ptr %c, ptr %b
  br i1 %z, label %cold, label %end
cold:
  store i32 %i, ptr %c
  %s = call i32 @later_of(ptr %b)
  store i32 %s, ptr addrspace(1) %q
  br label %copies
copies:
  %v = load i32, ptr %c
  store i32 %v, ptr %g
  br label %end
end:
  ret void
}

; Nothing writes it.
; CHECK-LABEL: define internal i32 @never_of(
; CHECK: load i32, ptr %p
define internal i32 @never_of(ptr %box, i1 %if) noinline {
  br i1 %if, label %then, label %end
then:
  %p = load ptr, ptr %box
  %x = load i32, ptr %p
  br label %end
end:
  %r = phi i32 [ %x, %then ], [ 0, %0 ]
  ret i32 %r
}
define ptx_kernel void @never(ptr addrspace(1) %o, ptr addrspace(1) %q, i1 %if) {
  %c = alloca i32
  %b = alloca ptr
  %g = addrspacecast ptr addrspace(1) %o to ptr
  store ptr %c, ptr %b
  %s = call i32 @never_of(ptr %b, i1 %if)
  %v = load i32, ptr %c
  store i32 %v, ptr %g
  store i32 %s, ptr addrspace(1) %q
  ret void
}
