; LLVM makes a parameter of what a function loads through one (argpromotion), and passes the source of the variable to which that points
; (memcpyopt): so a pointer that is loaded so stays generic if the variable is a copy, in each world.
; RUN: %gaspar opt --set promote=0 --world=closed -S %s | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes="default<O3>" -o %t.bc
; RUN: %gaspar run %t.bc -k copied -g 1 -a "o=i32[1]:zero" -a "s=i32[16]:iota" -a i64:3 --out o | %FileCheck %s --check-prefix=VALUE
; RUN: %gaspar run %t.bc -k member -g 1 -a "o=i32[1]:zero" -a "s=i32[16]:iota" -a i64:3 --out o | %FileCheck %s --check-prefix=VALUE
; RUN: sed -e 's/nvptx64-nvidia-cuda/amdgcn-amd-amdhsa/; s/^target datalayout.*//; s/ptx_kernel/amdgpu_kernel/' \
; RUN:   -e 's/^  %\(.*\) = alloca \(.*\)/  %\1.5 = alloca \2, addrspace(5)\n  %\1 = addrspacecast ptr addrspace(5) %\1.5 to ptr/' %s \
; RUN:   | %gaspar opt --set promote=0 --world=closed - | %opt -passes="default<O3>" -o %t.bc
; RUN: %gaspar run %t.bc -k copied -g 1 -a "o=i32[1]:zero" -a "s=i32[16]:iota" -a i64:3 --out o | %FileCheck %s --check-prefix=VALUE
; VALUE: o = i32[1]:3
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [16 x i32] }
%B = type { ptr, i64 }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-LABEL: define internal i32 @get(ptr addrspace(5) %box)
; CHECK: load i32, ptr %e
define internal i32 @get(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds %B, ptr %box, i64 0, i32 1
  %i = load i64, ptr %n
  %e = getelementptr inbounds [16 x i32], ptr %p, i64 0, i64 %i
  %x = load i32, ptr %e
  ret i32 %x
}
define ptx_kernel void @copied(ptr addrspace(1) %o, ptr addrspace(1) %s, i64 %i) {
  %c = alloca %S, align 8
  %b = alloca %B, align 8
  %src = addrspacecast ptr addrspace(1) %s to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %c, ptr align 8 %src, i64 64, i1 false)
  store ptr %c, ptr %b
  %n = getelementptr inbounds %B, ptr %b, i64 0, i32 1
  store i64 %i, ptr %n
  %x = call i32 @get(ptr %b)
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; A function that gets the loaded pointer as an argument keeps the type of its parameter.
; CHECK-LABEL: define internal i32 @at(ptr %p
define internal i32 @at(ptr %p, i64 %i) noinline {
  %e = getelementptr inbounds [16 x i32], ptr %p, i64 0, i64 %i
  %x = load i32, ptr %e
  ret i32 %x
}
define internal i32 @member_of(ptr %box) noinline {
  %w = load %B, ptr %box
  %p = extractvalue %B %w, 0
  %i = extractvalue %B %w, 1
  %x = call i32 @at(ptr %p, i64 %i)
  ret i32 %x
}
define ptx_kernel void @member(ptr addrspace(1) %o, ptr addrspace(1) %s, i64 %i) {
  %c = alloca %S, align 8
  %b = alloca %B, align 8
  %src = addrspacecast ptr addrspace(1) %s to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %c, ptr align 8 %src, i64 64, i1 false)
  store ptr %c, ptr %b
  %n = getelementptr inbounds %B, ptr %b, i64 0, i32 1
  store i64 %i, ptr %n
  %x = call i32 @member_of(ptr %b)
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; A variable that is no copy is private; one that is, not even where its address is loaded from a variable of the same function: that load
; goes (sroa), and LLVM may make a function of the block with the access (hotcoldsplit).
; CHECK-LABEL: define internal i32 @computed_of(
; CHECK: load i32, ptr addrspace(5)
define internal i32 @computed_of(ptr %box) noinline {
  %p = load ptr, ptr %box
  %x = load i32, ptr %p
  ret i32 %x
}
; CHECK-LABEL: define ptx_kernel void @computed(
; CHECK: %q = load ptr
; CHECK: load i32, ptr %q
define ptx_kernel void @computed(ptr addrspace(1) %o, ptr addrspace(1) %s, i64 %i) {
  %c = alloca %S, align 8
  %d = alloca %S, align 8
  %b = alloca ptr, align 8
  %slot = alloca ptr, align 8
  %src = addrspacecast ptr addrspace(1) %s to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %d, ptr align 8 %src, i64 64, i1 false)
  %e = getelementptr inbounds [16 x i32], ptr %c, i64 0, i64 %i
  store i32 7, ptr %e
  store ptr %e, ptr %b
  store ptr %d, ptr %slot
  %q = load ptr, ptr %slot
  %v = load i32, ptr %q
  %x = call i32 @computed_of(ptr %b)
  %w = add i32 %x, %v
  store i32 %w, ptr addrspace(1) %o
  ret void
}
