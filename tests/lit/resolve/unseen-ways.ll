; Ways by which LLVM comes to a phi or select of a cast that gaspar made and a null, or answers for a null which space it is in. What the
; program leaves is the same before gaspar, and behind gaspar and LLVM's passes.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in stored-select stored-gep compared taken passed external tested-select tested-inlined tested-amd; do \
; RUN:   %gaspar opt --world=closed %t/$f.ll -o %t/$f.o.bc && \
; RUN:   opt-22 -passes='default<O3>,function(infer-address-spaces)' %t/$f.o.bc -o %t/$f.bc || exit 1; \
; RUN:   for n in 0 1 2; do \
; RUN:     %gaspar run %t/$f.ll -k k -g 1 -a out=i32[4]:zero -a i32:$n --out out > %t/$f.before && \
; RUN:     %gaspar run %t/$f.bc -k k -g 1 -a out=i32[4]:zero -a i32:$n --out out > %t/$f.behind && \
; RUN:     cmp %t/$f.before %t/$f.behind || exit 1; \
; RUN:   done; \
; RUN: done

;--- stored-select.ll
; A select of casts, which is never null itself, and a null are stored on two ways.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
@tile2 = internal addrspace(3) global [8 x i32] undef
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
  store ptr null, ptr %slot
  %og = addrspacecast ptr addrspace(1) %out to ptr
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot, i1 %c, i1 %d, ptr %og)
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile2 to ptr), ptr %slot, i1 %c, i1 %d, ptr %og)
  %n0 = call i32 @is_null(ptr %slot)
  store i32 %n0, ptr addrspace(1) %out
  ret void
}
attributes #0 = { "target-cpu"="sm_90" }
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
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %up = getelementptr inbounds i32, ptr %p, i64 1
  %e = load volatile i32, ptr %og
  %ec = icmp eq i32 %e, 7
  br i1 %c, label %set, label %clear
set:
  %q1 = select i1 %ec, ptr %p, ptr %up
  store ptr %q1, ptr %slot
  br label %go
clear:
  store ptr null, ptr %slot
  br label %go
go:
  %q = load ptr, ptr %slot
  call void @look(ptr %q, ptr %slot, i1 %d)
  ret void
}

;--- stored-gep.ll
; GEPs of a cast and of null are stored; LLVM makes a phi of their bases.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
@tile2 = internal addrspace(3) global [8 x i32] undef
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
  store ptr null, ptr %slot
  %og = addrspacecast ptr addrspace(1) %out to ptr
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot, i1 %c, i1 %d, ptr %og)
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile2 to ptr), ptr %slot, i1 %c, i1 %d, ptr %og)
  %n0 = call i32 @is_null(ptr %slot)
  store i32 %n0, ptr addrspace(1) %out
  ret void
}
attributes #0 = { "target-cpu"="sm_90" }
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
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %n = load volatile i32, ptr %og
  %z0 = zext i32 %n to i64
  %z = and i64 %z0, 4
  br i1 %c, label %set, label %clear
set:
  %g1 = getelementptr inbounds i8, ptr %p, i64 %z
  store ptr %g1, ptr %slot
  br label %go
clear:
  %g2 = getelementptr inbounds i8, ptr null, i64 %z
  store ptr %g2, ptr %slot
  br label %go
go:
  ret void
}

;--- compared.ll
; The same pointer is compared with a cast on one way, and with null on the other.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
@tile2 = internal addrspace(3) global [8 x i32] undef
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
  store ptr null, ptr %slot
  %og = addrspacecast ptr addrspace(1) %out to ptr
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot, i1 %c, i1 %d, ptr %og)
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile2 to ptr), ptr %slot, i1 %c, i1 %d, ptr %og)
  %n0 = call i32 @is_null(ptr %slot)
  store i32 %n0, ptr addrspace(1) %out
  ret void
}
attributes #0 = { "target-cpu"="sm_90" }
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
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %x = load volatile ptr, ptr %slot
  br i1 %c, label %set, label %clear
set:
  %e1 = icmp eq ptr %x, %p
  br label %go
clear:
  %e2 = icmp eq ptr %x, null
  br label %go
go:
  %e = phi i1 [ %e1, %set ], [ %e2, %clear ]
  %z = select i1 %e, ptr null, ptr %og
  store ptr %z, ptr %slot
  ret void
}

;--- taken.ll
; A function whose address is taken keeps its parameter's type; LLVM inlines a call that passes a cast, which is joined with null there.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
@tile2 = internal addrspace(3) global [8 x i32] undef
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
  store ptr null, ptr %slot
  %og = addrspacecast ptr addrspace(1) %out to ptr
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot, i1 %c, i1 %d, ptr %og)
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile2 to ptr), ptr %slot, i1 %c, i1 %d, ptr %og)
  %n0 = call i32 @is_null(ptr %slot)
  store i32 %n0, ptr addrspace(1) %out
  ret void
}
attributes #0 = { "target-cpu"="sm_90" }
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
@tab = internal constant [1 x ptr] [ptr @sel]
define internal void @sel(ptr %p, ptr %at, i1 %c, i1 %d) #0 {
  %s = select i1 %c, ptr %p, ptr null
  call void @look(ptr %s, ptr %at, i1 %d)
  ret void
}
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  call void @sel(ptr %p, ptr %slot, i1 %c, i1 %d)
  ret void
}

;--- passed.ll
; Two functions that store their parameter get a cast and a null on two ways; LLVM inlines both and stores a phi.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
@tile2 = internal addrspace(3) global [8 x i32] undef
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
  store ptr null, ptr %slot
  %og = addrspacecast ptr addrspace(1) %out to ptr
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot, i1 %c, i1 %d, ptr %og)
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile2 to ptr), ptr %slot, i1 %c, i1 %d, ptr %og)
  %n0 = call i32 @is_null(ptr %slot)
  store i32 %n0, ptr addrspace(1) %out
  ret void
}
attributes #0 = { "target-cpu"="sm_90" }
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
@tab = internal constant [2 x ptr] [ptr @seta, ptr @setb]
define internal void @seta(ptr %p, ptr %at) #0 {
  store ptr %p, ptr %at
  ret void
}
define internal void @setb(ptr %p, ptr %at) #0 {
  store ptr %p, ptr %at
  ret void
}
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %at = alloca ptr
  br i1 %c, label %set, label %clear
set:
  call void @seta(ptr %p, ptr %at)
  br label %go
clear:
  call void @setb(ptr null, ptr %at)
  br label %go
go:
  %q = load ptr, ptr %at
  call void @look(ptr %q, ptr %slot, i1 %d)
  ret void
}

;--- external.ll
; A closed world changes the parameter of an external function, too.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
@tile2 = internal addrspace(3) global [8 x i32] undef
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
  store ptr null, ptr %slot
  %og = addrspacecast ptr addrspace(1) %out to ptr
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot, i1 %c, i1 %d, ptr %og)
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile2 to ptr), ptr %slot, i1 %c, i1 %d, ptr %og)
  %n0 = call i32 @is_null(ptr %slot)
  store i32 %n0, ptr addrspace(1) %out
  ret void
}
attributes #0 = { "target-cpu"="sm_90" }
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
define void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  br i1 %c, label %set, label %clear
set:
  store ptr %p, ptr %slot
  br label %go
clear:
  store ptr null, ptr %slot
  br label %go
go:
  %q = load ptr, ptr %slot
  call void @look(ptr %q, ptr %slot, i1 %d)
  ret void
}

;--- tested-select.ll
; The space of a select of a cast and null is tested.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i1 @llvm.nvvm.isspacep.local(ptr)
declare i1 @llvm.nvvm.isspacep.global(ptr)
define internal void @f(ptr %p, ptr %out, i1 %c) noinline #0 {
  store i32 1, ptr %p
  %n0 = load volatile i32, ptr %out
  %n4 = and i32 %n0, 4
  %gp = getelementptr i8, ptr %p, i32 %n4
  %s = select i1 %c, ptr %gp, ptr null
  %t = call i1 @llvm.nvvm.isspacep.local(ptr %s)
  %n = zext i1 %t to i32
  store i32 %n, ptr %out
  %t2 = call i1 @llvm.nvvm.isspacep.global(ptr %s)
  %n2 = zext i1 %t2 to i32
  %o2 = getelementptr i32, ptr %out, i64 1
  store i32 %n2, ptr %o2
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %i) #0 {
  %c = icmp ne i32 %i, 0
  %a = alloca [4 x i32]
  %b = alloca [4 x i32]
  %og = addrspacecast ptr addrspace(1) %out to ptr
  call void @f(ptr %a, ptr %og, i1 %c)
  call void @f(ptr %b, ptr %og, i1 %c)
  %bv = load i32, ptr %b
  %av = load i32, ptr %a
  %s = add i32 %bv, %av
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %s, ptr addrspace(1) %o2
  ret void
}
attributes #0 = { "target-cpu"="sm_90" }

;--- tested-inlined.ll
; A function that LLVM inlines tests the space of what it gets.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i1 @llvm.nvvm.isspacep.local(ptr)
declare i1 @llvm.nvvm.isspacep.global(ptr)
define internal i1 @t(ptr %q) #0 {
  %t = call i1 @llvm.nvvm.isspacep.global(ptr %q)
  ret i1 %t
}
define internal void @f(ptr %p, ptr %out, i1 %c) noinline #0 {
  store i32 1, ptr %p
  br i1 %c, label %a, label %b
a:
  br label %go
b:
  br label %go
go:
  %s = phi ptr [ %p, %a ], [ null, %b ]
  %t = call i1 @t(ptr %s)
  %n = zext i1 %t to i32
  store i32 %n, ptr %out
  %u = call i1 @t(ptr %out)
  %n2 = zext i1 %u to i32
  %o2 = getelementptr i32, ptr %out, i64 1
  store i32 %n2, ptr %o2
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %i) #0 {
  %c = icmp ne i32 %i, 0
  %a = alloca [4 x i32]
  %b = alloca [4 x i32]
  %og = addrspacecast ptr addrspace(1) %out to ptr
  call void @f(ptr %a, ptr %og, i1 %c)
  call void @f(ptr %b, ptr %og, i1 %c)
  %bv = load i32, ptr %b
  %av = load i32, ptr %a
  %s = add i32 %bv, %av
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %s, ptr addrspace(1) %o2
  ret void
}
attributes #0 = { "target-cpu"="sm_90" }

;--- tested-amd.ll
; The same for AMD, where null of local memory is -1.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [8 x i32] undef
@tile2 = internal addrspace(3) global [8 x i32] undef
declare i1 @llvm.amdgcn.is.shared(ptr)
define internal i1 @t(ptr %q) {
  %t = call i1 @llvm.amdgcn.is.shared(ptr %q)
  ret i1 %t
}
define internal void @f(ptr %p, ptr %out, i1 %c) noinline {
  store i32 1, ptr %p
  %s = select i1 %c, ptr %p, ptr null
  %t = call i1 @t(ptr %s)
  %n = zext i1 %t to i32
  store i32 %n, ptr %out
  %u = call i1 @t(ptr %out)
  %n2 = zext i1 %u to i32
  %o2 = getelementptr i32, ptr %out, i64 1
  store i32 %n2, ptr %o2
  ret void
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  %c = icmp ne i32 %i, 0
  %og = addrspacecast ptr addrspace(1) %out to ptr
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %og, i1 %c)
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile2 to ptr), ptr %og, i1 %c)
  ret void
}
