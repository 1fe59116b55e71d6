; More ways by which LLVM, behind gaspar, joins a cast that gaspar made with a null, tests its space, or compares it by order: the pointer goes through
; numbers, lanes and calls that LLVM makes one of, or is a variable's address, or is compared with a number.  What the program leaves is the same before gaspar, and behind gaspar and LLVM's passes.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in between trip number number-select lane shuffled laundered laundered-inlined twice amd-stored amd-returned amd-order amd-order-param amd-order-stored own-returned own-field own-number own-passed amd-order-loaded amd-number amd-number-of amd-far; do \
; RUN:   case $f in amd-*) head=amd;; *) head=nv;; esac; \
; RUN:   cat %t/$head.head %t/$f.part > %t/$f.ll && %gaspar opt --world=closed %t/$f.ll -o %t/$f.o.bc && \
; RUN:   opt-22 -passes='default<O3>,function(infer-address-spaces)' %t/$f.o.bc -o %t/$f.bc || exit 1; \
; RUN:   for n in 0 1 2; do \
; RUN:     %gaspar run %t/$f.ll -k k -g 1 -a out=i32[4]:zero -a i32:$n --out out > %t/$f.before && \
; RUN:     %gaspar run %t/$f.bc -k k -g 1 -a out=i32[4]:zero -a i32:$n --out out > %t/$f.behind && \
; RUN:     cmp %t/$f.before %t/$f.behind || exit 1; \
; RUN:   done; \
; RUN: done
; NVIDIA's private memory: a null minus the begin of the window is a great number.
; RUN: %gaspar opt --world=closed %t/private.ll | opt-22 -passes=infer-address-spaces -o %t/private.bc
; RUN: %gaspar run %t/private.ll -k k -g 1 -a out=i32[4]:zero -a i32:0 --out out | %FileCheck %s --check-prefix=PRIVATE
; RUN: %gaspar run %t/private.bc -k k -g 1 -a out=i32[4]:zero -a i32:0 --out out | %FileCheck %s --check-prefix=PRIVATE
; PRIVATE: out = i32[4]:1,0,0,0

;--- nv.head
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
@tile2 = internal addrspace(3) global [8 x i32] undef
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.global(ptr)

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
  %o3 = getelementptr i32, ptr addrspace(1) %out, i64 3
  store i32 %n0, ptr addrspace(1) %o3
  ret void
}
attributes #0 = { "target-cpu"="sm_90" }
define internal void @look(ptr %q, ptr %slot, i1 %d) alwaysinline {
  store ptr %q, ptr %slot
  br i1 %d, label %yes, label %no
yes:
  %x = load volatile i32, ptr %q
  %y = add i32 %x, 1
  store volatile i32 %y, ptr %q
  ret void
no:
  ret void
}

;--- between.part
; LLVM finds what %q is once it sees that no store between is to the slot.
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %c2 = xor i1 %c, true
  br i1 %c, label %a, label %b
a:
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot
  br label %go
b:
  store ptr null, ptr %slot
  br label %go
go:
  store i32 5, ptr %p
  store i32 5, ptr %og
  %q = load ptr, ptr %slot
  %t = icmp eq ptr %q, null
  %r = zext i1 %t to i32
  store i32 %r, ptr %og
  call void @look(ptr %q, ptr %slot, i1 %d)
  ret void
}

;--- amd.head
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [8 x i32] undef
@tile2 = internal addrspace(3) global [8 x i32] undef
declare i1 @llvm.amdgcn.is.shared(ptr)

define internal i32 @is_null(ptr %slot) noinline #0 {
  %p = load ptr, ptr %slot
  %is = icmp eq ptr %p, null
  %n = zext i1 %is to i32
  ret i32 %n
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) #0 {
  %c = icmp ne i32 %i, 0
  %d = icmp sgt i32 %i, 5
  %slot.p = alloca ptr, addrspace(5)
  %slot = addrspacecast ptr addrspace(5) %slot.p to ptr
  store ptr null, ptr %slot
  %og = addrspacecast ptr addrspace(1) %out to ptr
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot, i1 %c, i1 %d, ptr %og)
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile2 to ptr), ptr %slot, i1 %c, i1 %d, ptr %og)
  %n0 = call i32 @is_null(ptr %slot)
  %o3 = getelementptr i32, ptr addrspace(1) %out, i64 3
  store i32 %n0, ptr addrspace(1) %o3
  ret void
}
attributes #0 = { "target-cpu"="gfx90a" }

;--- trip.part
; LLVM removes ptrtoint and inttoptr.
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %h = alloca [2 x ptr]
  %h1 = getelementptr ptr, ptr %h, i64 1
  br i1 %c, label %a, label %b
a:
  %n = ptrtoint ptr %p to i64
  %b2 = inttoptr i64 %n to ptr
  store ptr %b2, ptr %h1
  br label %go
b:
  store ptr null, ptr %h1
  br label %go
go:
  %q = load ptr, ptr %h1
  call void @look(ptr %q, ptr %slot, i1 %d)
  ret void
}

;--- number.part
; A number is stored on one way, and null on the other.
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %h = alloca [2 x ptr]
  %h1 = getelementptr ptr, ptr %h, i64 1
  br i1 %c, label %a, label %b
a:
  %n = ptrtoint ptr %p to i64
  store i64 %n, ptr %h1
  br label %go
b:
  store ptr null, ptr %h1
  br label %go
go:
  %q = load ptr, ptr %h1
  call void @look(ptr %q, ptr %slot, i1 %d)
  ret void
}

;--- number-select.part
; LLVM makes a select of pointers of one of numbers.
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %h = alloca [2 x ptr]
  %h1 = getelementptr ptr, ptr %h, i64 1
  %n = ptrtoint ptr %p to i64
  %m = select i1 %c, i64 %n, i64 0
  store i64 %m, ptr %h1
  %q = load ptr, ptr %h1
  call void @look(ptr %q, ptr %slot, i1 %d)
  ret void
}

;--- lane.part
; LLVM takes the lane before it casts.
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %up = getelementptr inbounds i32, ptr %p, i64 1
  store i32 1, ptr %up
  %e1 = load volatile i32, ptr %og
  %e = icmp eq i32 %e1, 7
  %v0 = insertelement <2 x ptr> undef, ptr %p, i32 0
  %v = insertelement <2 x ptr> %v0, ptr %up, i32 1
  %w0 = insertelement <2 x ptr> undef, ptr %up, i32 0
  %w = insertelement <2 x ptr> %w0, ptr %p, i32 1
  %s = select i1 %e, <2 x ptr> %v, <2 x ptr> %w
  %s1 = extractelement <2 x ptr> %s, i32 1
  %x = load volatile i32, ptr %s1
  %h = alloca [2 x ptr]
  %h1 = getelementptr ptr, ptr %h, i64 1
  %s0 = extractelement <2 x ptr> %s, i32 0
  br i1 %c, label %a, label %b
a:
  store ptr %s0, ptr %h1
  br label %go
b:
  store ptr null, ptr %h1
  br label %go
go:
  %q = load ptr, ptr %h1
  call void @look(ptr %q, ptr %slot, i1 %d)
  ret void
}

;--- shuffled.part
; A vector of casts is shuffled and stored.
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %up = getelementptr inbounds i32, ptr %p, i64 1
  store i32 1, ptr %up
  %e1 = load volatile i32, ptr %og
  %e = icmp eq i32 %e1, 7
  %v0 = insertelement <2 x ptr> undef, ptr %p, i32 0
  %v = insertelement <2 x ptr> %v0, ptr %up, i32 1
  %w0 = insertelement <2 x ptr> undef, ptr %up, i32 0
  %w = insertelement <2 x ptr> %w0, ptr %p, i32 1
  %s = select i1 %e, <2 x ptr> %v, <2 x ptr> %w
  %s1 = extractelement <2 x ptr> %s, i32 1
  %x = load volatile i32, ptr %s1
  %h = alloca [2 x ptr]
  %h1 = getelementptr ptr, ptr %h, i64 1
  %s0 = extractelement <2 x ptr> %s, i32 0
  br i1 %c, label %a, label %b
a:
  %sh = shufflevector <2 x ptr> %s, <2 x ptr> poison, <2 x i32> <i32 1, i32 0>
  store <2 x ptr> %sh, ptr %h, align 8
  br label %go
b:
  store <2 x ptr> zeroinitializer, ptr %h, align 8
  br label %go
go:
  %q = load ptr, ptr %h1
  call void @look(ptr %q, ptr %slot, i1 %d)
  ret void
}

;--- laundered.part
; LLVM makes one call of two that strip or launder, and finds the cast.
declare ptr @llvm.launder.invariant.group.p0(ptr)
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %l = call ptr @llvm.launder.invariant.group.p0(ptr %p)
  %x = load volatile i32, ptr %l
  %s = select i1 %c, ptr %l, ptr null
  call void @look(ptr %s, ptr %slot, i1 %d)
  ret void
}

;--- laundered-inlined.part
; The program's call is in a function that LLVM inlines.
declare ptr @llvm.launder.invariant.group.p0(ptr)
@tab = internal constant [1 x ptr] [ptr @sel]
define internal void @sel(ptr %p, ptr %at, i1 %c, i1 %d) #0 {
  %l = call ptr @llvm.launder.invariant.group.p0(ptr %p)
  %s = select i1 %c, ptr %l, ptr null
  call void @look(ptr %s, ptr %at, i1 %d)
  ret void
}
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  call void @sel(ptr %p, ptr %slot, i1 %c, i1 %d)
  ret void
}

;--- twice.part
; What a function that LLVM inlines returns hidden is hidden again.
@tab = internal constant [1 x ptr] [ptr @give]
define internal ptr @give(ptr %p, i32 %n) #0 {
  %c = icmp eq i32 %n, 7
  br i1 %c, label %a, label %b
a:
  ret ptr %p
b:
  ret ptr %p
}
define internal i32 @seven(i32 %n) {
  ret i32 %n
}
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %h = alloca [2 x ptr]
  %h1 = getelementptr ptr, ptr %h, i64 1
  %up = getelementptr inbounds i32, ptr %p, i64 1
  %r = call ptr @give(ptr %p, i32 7)
  %seven = call i32 @seven(i32 7)
  %e = icmp eq i32 %seven, 7
  br i1 %c, label %a, label %b
a:
  %s = select i1 %e, ptr %r, ptr %up
  store ptr %s, ptr %h1
  br label %go
b:
  store ptr null, ptr %h1
  br label %go
go:
  %q = load ptr, ptr %h1
  call void @look(ptr %q, ptr %slot, i1 %d)
  ret void
}

;--- amd-stored.part
; The cast is never null, but LLVM makes a phi of it and null, whose space is tested.
define internal i1 @t(ptr %q) #0 {
  %t = call i1 @llvm.amdgcn.is.shared(ptr %q)
  ret i1 %t
}
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %hp = alloca [2 x ptr], addrspace(5)
  %h = addrspacecast ptr addrspace(5) %hp to ptr
  %h1 = getelementptr ptr, ptr %h, i64 1
  br i1 %c, label %a, label %b
a:
  store ptr %p, ptr %h1
  br label %go
b:
  store ptr null, ptr %h1
  br label %go
go:
  %q = load ptr, ptr %h1
  %t = call i1 @t(ptr %q)
  %n = zext i1 %t to i32
  store i32 %n, ptr %og
  %u = call i1 @t(ptr %og)
  %n2 = zext i1 %u to i32
  %o2 = getelementptr i32, ptr %og, i64 1
  store i32 %n2, ptr %o2
  ret void
}

;--- amd-returned.part
; The same, returned.
define internal ptr @give(ptr %p, i1 %c) #0 {
  store i32 1, ptr %p
  br i1 %c, label %a, label %b
a:
  ret ptr %p
b:
  ret ptr null
}
define internal i1 @t(ptr %q) #0 {
  %t = call i1 @llvm.amdgcn.is.shared(ptr %q)
  ret i1 %t
}
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %q = call ptr @give(ptr %p, i1 %c)
  %t = call i1 @t(ptr %q)
  %n = zext i1 %t to i32
  store i32 %n, ptr %og
  %u = call i1 @t(ptr %og)
  %n2 = zext i1 %u to i32
  %o2 = getelementptr i32, ptr %og, i64 1
  store i32 %n2, ptr %o2
  ret void
}

;--- amd-order.part
; LLVM compares local pointers, whose null is the greatest.
define internal i1 @less(ptr %p, ptr %q) noinline #0 {
  %t = icmp ult ptr %p, %q
  ret i1 %t
}
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %s = select i1 %c, ptr %p, ptr null
  %q = getelementptr inbounds i32, ptr %p, i64 1
  %x = load volatile i32, ptr %q
  %t = call i1 @less(ptr %s, ptr %q)
  %r = zext i1 %t to i32
  store i32 %r, ptr %og
  ret void
}

;--- amd-order-param.part
; The same, of numbers made of parameters.
define internal void @less(ptr %p, ptr %q, ptr %og) noinline #0 {
  %pi = ptrtoint ptr %p to i64
  %qi = ptrtoint ptr %q to i64
  %t = icmp ult i64 %pi, %qi
  %r = zext i1 %t to i32
  store i32 %r, ptr %og
  %z = icmp eq ptr %p, null
  br i1 %z, label %no, label %yes
yes:
  store i32 3, ptr %p
  ret void
no:
  store i32 4, ptr %q
  ret void
}
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %q = getelementptr inbounds i32, ptr %p, i64 1
  br i1 %c, label %yes, label %no
yes:
  call void @less(ptr %p, ptr %q, ptr %og)
  ret void
no:
  call void @less(ptr null, ptr %q, ptr %og)
  ret void
}

;--- amd-order-stored.part
; The same, of a phi that LLVM makes.
define internal i1 @less(ptr %p, ptr %q) alwaysinline #0 {
  %t = icmp ult ptr %p, %q
  ret i1 %t
}
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %hp = alloca [2 x ptr], addrspace(5)
  %h = addrspacecast ptr addrspace(5) %hp to ptr
  %h1 = getelementptr ptr, ptr %h, i64 1
  %q = getelementptr inbounds i32, ptr %p, i64 1
  store i32 1, ptr %q
  br i1 %c, label %a, label %b
a:
  store ptr %p, ptr %h1
  br label %go
b:
  store ptr null, ptr %h1
  br label %go
go:
  %l = load ptr, ptr %h1
  %t = call i1 @less(ptr %l, ptr %q)
  %n = zext i1 %t to i32
  store i32 %n, ptr %og
  ret void
}

;--- own-returned.part
; A variable's address is returned; LLVM finds that the other pointer is null once the stores between name other spaces.
@keep = internal constant [1 x ptr] [ptr @give]
define internal ptr @give(i1 %c, ptr %x) #0 {
  br i1 %c, label %a, label %b
a:
  ret ptr addrspacecast (ptr addrspace(3) @tile to ptr)
b:
  ret ptr %x
}
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store ptr null, ptr %slot
  store i32 5, ptr %p
  store i32 5, ptr %og
  %x = load ptr, ptr %slot
  %q = call ptr @give(i1 %c, ptr %x)
  call void @look(ptr %q, ptr %slot, i1 %d)
  ret void
}

;--- own-field.part
; The same, in a struct.
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store ptr null, ptr %slot
  store i32 5, ptr %p
  store i32 5, ptr %og
  %x = load ptr, ptr %slot
  br i1 %c, label %a, label %b
a:
  %s1 = insertvalue { i64, ptr } { i64 1, ptr null }, ptr addrspacecast (ptr addrspace(3) @tile to ptr), 1
  br label %go
b:
  %s2 = insertvalue { i64, ptr } { i64 1, ptr null }, ptr %x, 1
  br label %go
go:
  %s = phi { i64, ptr } [ %s1, %a ], [ %s2, %b ]
  %q = extractvalue { i64, ptr } %s, 1
  call void @look(ptr %q, ptr %slot, i1 %d)
  ret void
}

;--- own-number.part
; The same, as a number.
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store ptr null, ptr %slot
  store i32 5, ptr %p
  store i32 5, ptr %og
  %x = load ptr, ptr %slot
  %xi = ptrtoint ptr %x to i64
  %ni = ptrtoint ptr addrspacecast (ptr addrspace(3) @tile to ptr) to i64
  %n = select i1 %c, i64 %ni, i64 %xi
  %q = inttoptr i64 %n to ptr
  call void @look(ptr %q, ptr %slot, i1 %d)
  ret void
}

;--- own-passed.part
; The same, passed to a function that chooses.
@keep = internal constant [1 x ptr] [ptr @sel]
define internal void @sel(ptr %p, ptr %x, ptr %at, i1 %c, i1 %d) #0 {
  %s = select i1 %c, ptr %p, ptr %x
  call void @look(ptr %s, ptr %at, i1 %d)
  ret void
}
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store ptr null, ptr %slot
  store i32 5, ptr %p
  store i32 5, ptr %og
  %x = load ptr, ptr %slot
  call void @sel(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %x, ptr %slot, i1 %c, i1 %d)
  ret void
}

;--- amd-order-loaded.part
; The compared numbers are loaded from where pointers are stored.
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %q = getelementptr inbounds i32, ptr %p, i64 1
  store i32 1, ptr %q
  %hp = alloca [2 x ptr], addrspace(5)
  %h = addrspacecast ptr addrspace(5) %hp to ptr
  %h1 = getelementptr ptr, ptr %h, i64 1
  %i = load volatile i32, ptr %og
  %s0 = select i1 %c, ptr %p, ptr null
  %s = getelementptr inbounds i32, ptr %s0, i32 %i
  store ptr %s, ptr %slot
  store ptr %s, ptr %h
  store ptr %q, ptr %h1
  %n = load i64, ptr %h
  %m = load i64, ptr %h1
  %t = icmp ult i64 %n, %m
  %r = zext i1 %t to i32
  store i32 %r, ptr %og
  ret void
}

;--- amd-number.part
; A pointer is compared with numbers; LLVM cuts off the high bits of these.
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %t = icmp eq ptr %p, inttoptr (i64 16 to ptr)
  %t2 = icmp eq ptr %p, inttoptr (i64 32 to ptr)
  %t3 = icmp eq ptr %p, inttoptr (i64 64 to ptr)
  %ta = or i1 %t, %t2
  %tb = or i1 %ta, %t3
  %n = zext i1 %tb to i32
  store i32 %n, ptr %og
  ret void
}

;--- amd-number-of.part
; The number made of a null is compared with -1, which is null's local pointer.
define internal i1 @is(i64 %m, i64 %n) #0 {
  %t = icmp eq i64 %m, %n
  ret i1 %t
}
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %s = select i1 %c, ptr %p, ptr null
  %m = ptrtoint ptr %s to i64
  %t = call i1 @is(i64 %m, i64 -1)
  store ptr %s, ptr %slot
  %n = zext i1 %t to i32
  store i32 %n, ptr %og
  ret void
}

;--- amd-far.part
; Far away from a variable is not in it; that is compared on generic pointers.
define internal void @f(ptr %p, ptr %slot, i1 %c, i1 %d, ptr %og) noinline #0 {
  store i32 1, ptr %p
  %i = load volatile i32, ptr %og
  %i64 = zext i32 %i to i64
  %far = add i64 %i64, 4294967296
  %q = getelementptr i8, ptr %p, i64 %far
  br i1 %d, label %a, label %b
a:
  store i32 7, ptr %q
  br label %b
b:
  %t = icmp eq ptr %q, addrspacecast (ptr addrspace(3) @tile to ptr)
  %n = zext i1 %t to i32
  store i32 %n, ptr %og
  ret void
}

;--- private.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define internal i1 @less(ptr %p, ptr %q) noinline {
  %t = icmp ult ptr %p, %q
  ret i1 %t
}
define internal void @f(ptr %p, ptr %out, i1 %c) noinline {
  store i32 1, ptr %p
  %s = select i1 %c, ptr %p, ptr null
  %q = getelementptr inbounds i32, ptr %p, i64 1
  %x = load volatile i32, ptr %q
  %t = call i1 @less(ptr %s, ptr %q)
  %r = zext i1 %t to i32
  store i32 %r, ptr %out
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  %c = icmp ne i32 %i, 0
  %a = alloca [4 x i32]
  %b = alloca [4 x i32]
  %og = addrspacecast ptr addrspace(1) %out to ptr
  store i32 0, ptr %a
  store i32 0, ptr %b
  %a1 = getelementptr i32, ptr %a, i64 1
  %b1 = getelementptr i32, ptr %b, i64 1
  store i32 0, ptr %a1
  store i32 0, ptr %b1
  call void @f(ptr %a, ptr %og, i1 %c)
  call void @f(ptr %b, ptr %og, i1 %c)
  ret void
}
