; Null does not come back from NVIDIA's shared memory on sm_90.  LLVM makes a phi of a cast and a null that are stored, returned or passed on two
; ways, and infer-address-spaces in llc-22 would name that phi, although something looks at it.
; RUN: %gaspar opt -p check-spaces,infer,signatures,resolve --world=closed -S %s -o %t.ll
; RUN: %FileCheck %s --input-file %t.ll
; RUN: opt-22 -passes='default<O2>,infer-address-spaces' %t.ll -o %t.bc
; RUN: %gaspar run %s -k k -g 1 -a out=i32[4]:zero -a i32:0 --out out | %FileCheck %s --check-prefix=NULL
; RUN: %gaspar run %t.bc -k k -g 1 -a out=i32[4]:zero -a i32:0 --out out | %FileCheck %s --check-prefix=NULL
; RUN: %gaspar run %s -k k -g 1 -a out=i32[4]:zero -a i32:9 --out out | %FileCheck %s --check-prefix=SOME
; RUN: %gaspar run %t.bc -k k -g 1 -a out=i32[4]:zero -a i32:9 --out out | %FileCheck %s --check-prefix=SOME
; RUN: opt-22 -passes='function(simplifycfg<sink-common-insts>),always-inline,function(sroa,infer-address-spaces)' %t.ll -o %t.sunk.bc
; RUN: %gaspar run %t.sunk.bc -k k -g 1 -a out=i32[4]:zero -a i32:0 --out out | %FileCheck %s --check-prefix=NULL
; NULL: out = i32[4]:1,1,1,1
; SOME: out = i32[4]:0,0,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
@tile2 = internal addrspace(3) global [8 x i32] undef
; Looks at the pointer, and writes through it.
define internal void @look(ptr %q, ptr %slot, i1 %d) alwaysinline {
  store ptr %q, ptr %slot
  br i1 %d, label %yes, label %no
yes:
  %x = load i32, ptr %q
  %y = add i32 %x, 1
  store i32 %y, ptr %q
  ret void
no:
  ret void
}
; CHECK-LABEL: define internal void @stored(
; CHECK:         %same = call ptr @llvm.strip.invariant.group.p0(
; CHECK-NEXT:    store ptr %same, ptr
define internal void @stored(ptr %p, ptr %slot, i1 %c, i1 %d) noinline #0 {
  store i32 1, ptr %p
  %s = alloca { i64, ptr }
  %at = getelementptr inbounds { i64, ptr }, ptr %s, i64 0, i32 1
  br i1 %c, label %set, label %clear
set:
  store ptr %p, ptr %at
  br label %go
clear:
  store ptr null, ptr %at
  br label %go
go:
  store i64 7, ptr %s
  %q = load ptr, ptr %at
  call void @look(ptr %q, ptr %slot, i1 %d)
  ret void
}
; CHECK-LABEL: define internal ptr @give(
; CHECK:         %same = call ptr @llvm.strip.invariant.group.p0(
; CHECK-NEXT:    ret ptr %same
define internal ptr @give(ptr %p, i1 %c) alwaysinline #0 {
  store i32 1, ptr %p
  br i1 %c, label %set, label %clear
set:
  ret ptr %p
clear:
  ret ptr null
}
define internal void @returned(ptr %p, ptr %slot, i1 %c, i1 %d) noinline #0 {
  %q = call ptr @give(ptr %p, i1 %c)
  call void @look(ptr %q, ptr %slot, i1 %d)
  ret void
}
; CHECK-LABEL: define internal void @passed(
; CHECK:         %same = call ptr @llvm.strip.invariant.group.p0(
; CHECK-NEXT:    call void @look(ptr %same,
define internal void @passed(ptr %p, ptr %slot, i1 %c, i1 %d) noinline #0 {
  store i32 1, ptr %p
  br i1 %c, label %set, label %clear
set:
  call void @look(ptr %p, ptr %slot, i1 %d)
  br label %go
clear:
  call void @look(ptr null, ptr %slot, i1 %d)
  br label %go
go:
  ret void
}
; CHECK-LABEL: define internal void @field(
; CHECK:         %same = call ptr @llvm.strip.invariant.group.p0(
; CHECK-NEXT:    insertvalue { i64, ptr } {{.*}}, ptr %same, 1
define internal void @field(ptr %p, ptr %slot, i1 %c, i1 %d) noinline #0 {
  store i32 1, ptr %p
  br i1 %c, label %set, label %clear
set:
  %a = insertvalue { i64, ptr } { i64 1, ptr null }, ptr %p, 1
  br label %go
clear:
  br label %go
go:
  %s = phi { i64, ptr } [ %a, %set ], [ zeroinitializer, %clear ]
  %q = extractvalue { i64, ptr } %s, 1
  call void @look(ptr %q, ptr %slot, i1 %d)
  ret void
}
define internal i32 @is_null(ptr %slot) noinline #0 {
  %p = load ptr, ptr %slot
  %is = icmp eq ptr %p, null
  %n = zext i1 %is to i32
  ret i32 %n
}
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %i) #0 {
  %c = icmp ne i32 %i, 0
  %d = icmp sgt i32 %i, 5
  %slot = alloca ptr
  call void @stored(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot, i1 %c, i1 %d)
  call void @stored(ptr addrspacecast (ptr addrspace(3) @tile2 to ptr), ptr %slot, i1 %c, i1 %d)
  %n0 = call i32 @is_null(ptr %slot)
  %o0 = getelementptr i32, ptr addrspace(1) %out, i64 0
  store i32 %n0, ptr addrspace(1) %o0
  call void @returned(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot, i1 %c, i1 %d)
  call void @returned(ptr addrspacecast (ptr addrspace(3) @tile2 to ptr), ptr %slot, i1 %c, i1 %d)
  %n1 = call i32 @is_null(ptr %slot)
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %n1, ptr addrspace(1) %o1
  call void @passed(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot, i1 %c, i1 %d)
  call void @passed(ptr addrspacecast (ptr addrspace(3) @tile2 to ptr), ptr %slot, i1 %c, i1 %d)
  %n2 = call i32 @is_null(ptr %slot)
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %n2, ptr addrspace(1) %o2
  call void @field(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot, i1 %c, i1 %d)
  call void @field(ptr addrspacecast (ptr addrspace(3) @tile2 to ptr), ptr %slot, i1 %c, i1 %d)
  %n3 = call i32 @is_null(ptr %slot)
  %o3 = getelementptr i32, ptr addrspace(1) %out, i64 3
  store i32 %n3, ptr addrspace(1) %o3
  ret void
}
attributes #0 = { "target-cpu"="sm_90" }
