; LLVM compares the pointers that gaspar named where it finds what they are compared with to be a constant, wherever that came from; where a pointer
; that was computed as a number was stored as a pointer; where a half of one was a float. What the program leaves is the same.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in number-passed number-loaded number-in-variable number-returned number-joined number-or-pointer \
; RUN:     moved-loaded moved-in-struct moved-in-stored-struct half-as-float half-escaped number-outside external-by-table above-null; do \
; RUN:   for w in open closed; do \
; RUN:     %gaspar opt --world=$w %t/$f.ll -o %t/$f.o.bc && \
; RUN:     opt-22 -passes='default<O3>,function(infer-address-spaces,instcombine)' %t/$f.o.bc -o %t/$f.bc && \
; RUN:     opt-22 -passes='function(infer-address-spaces)' %t/$f.o.bc -o %t/$f.alone.bc || exit 1; \
; RUN:     for n in 0 1; do \
; RUN:       %gaspar run %t/$f.ll -k k -g 1 -a out=i64[2]:zero -a i32:$n --out out > %t/$f.before && \
; RUN:       for b in bc alone.bc; do \
; RUN:         %gaspar run %t/$f.$b -k k -g 1 -a out=i64[2]:zero -a i32:$n --out out > %t/$f.behind && \
; RUN:         cmp %t/$f.before %t/$f.behind || exit 1; \
; RUN:       done || exit 1; \
; RUN:     done; \
; RUN:   done; \
; RUN: done

;--- number-passed.ll
; A pointer that is made of a number becomes a constant where LLVM inlines the call: 16 is where the variable lies in local memory.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@mem = internal addrspace(3) global [16 x i32] undef
define internal i1 @is(ptr %p, i64 %k) {
  %q = inttoptr i64 %k to ptr
  %c = icmp eq ptr %p, %q
  ret i1 %c
}
define internal i64 @f(ptr %p, i32 %i) noinline {
  %null = icmp eq ptr %p, null
  br i1 %null, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %c = call i1 @is(ptr %p, i64 16)
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- number-loaded.ll
; It lies in a variable.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@mem = internal addrspace(3) global [16 x i32] undef
define internal i64 @f(ptr %p, i32 %i) noinline {
  %null = icmp eq ptr %p, null
  br i1 %null, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %s = alloca [2 x ptr], addrspace(5)
  store ptr inttoptr (i64 16 to ptr), ptr addrspace(5) %s
  %q = load ptr, ptr addrspace(5) %s
  %c = icmp eq ptr %p, %q
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- number-in-variable.ll
; It is what a variable begins with.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@mem = internal addrspace(3) global [16 x i32] undef
@marks = internal addrspace(4) constant [2 x ptr] [ptr inttoptr (i64 16 to ptr), ptr inttoptr (i64 32 to ptr)]
define internal i64 @f(ptr %p, i32 %i) noinline {
  %null = icmp eq ptr %p, null
  br i1 %null, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %q = load ptr, ptr addrspace(4) @marks
  %c = icmp eq ptr %p, %q
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- number-returned.ll
; A function returns it, whose type gaspar changes to a pointer to global memory.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@mem = internal addrspace(3) global [16 x i32] undef
define internal ptr @mark() {
  ret ptr inttoptr (i64 16 to ptr)
}
define internal i64 @f(ptr %p, i32 %i) noinline {
  %null = icmp eq ptr %p, null
  br i1 %null, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %q = call ptr @mark()
  %c = icmp eq ptr %p, %q
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- number-joined.ll
; A number is that of a pointer or another: LLVM leaves the other.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@mem = internal addrspace(3) global [16 x i32] undef
define internal i64 @limit(ptr %p, i32 %i) {
  %is = icmp eq i32 %i, 5
  %n = ptrtoint ptr %p to i64
  %r = select i1 %is, i64 %n, i64 16
  ret i64 %r
}
define internal i64 @f(ptr %p, i32 %i) noinline {
  %null = icmp eq ptr %p, null
  br i1 %null, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %m = call i64 @limit(ptr %p, i32 %i)
  %n = ptrtoint ptr %p to i64
  %c = icmp eq i64 %n, %m
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- number-or-pointer.ll
; One call passes the number of a pointer, and one another number.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@mem = internal addrspace(3) global [16 x i32] undef
define internal i1 @equal(i64 %n, i64 %m) {
  %c = icmp eq i64 %n, %m
  ret i1 %c
}
define internal i64 @f(ptr %p, i32 %i) noinline {
  %null = icmp eq ptr %p, null
  br i1 %null, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %x = call i1 @equal(i64 %n, i64 16)
  %y = call i1 @equal(i64 %n, i64 %n)
  %c = and i1 %x, %y
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- moved-loaded.ll
; A pointer that was computed as a number lies in a variable, and is compared with null: of the byte 15 it is the local null.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@mem = internal addrspace(3) global [16 x i32] undef
define internal i64 @f(ptr %p, i32 %i) noinline {
  %null = icmp eq ptr %p, null
  br i1 %null, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %m = sub i64 %n, 17
  %q = inttoptr i64 %m to ptr
  %s = alloca [2 x ptr], addrspace(5)
  store ptr %q, ptr addrspace(5) %s
  %l = load ptr, ptr addrspace(5) %s
  %c = icmp eq ptr %l, null
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- moved-in-struct.ll
; It is a part of a structure that a function returns.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@mem = internal addrspace(3) global [16 x i32] undef
define internal { i64, ptr } @make(i64 %n) {
  %m = sub i64 %n, 17
  %q = inttoptr i64 %m to ptr
  %x = insertvalue { i64, ptr } undef, i64 %n, 0
  %y = insertvalue { i64, ptr } %x, ptr %q, 1
  ret { i64, ptr } %y
}
define internal i64 @f(ptr %p, i32 %i) noinline {
  %null = icmp eq ptr %p, null
  br i1 %null, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %s = call { i64, ptr } @make(i64 %n)
  %l = extractvalue { i64, ptr } %s, 1
  %c = icmp eq ptr %l, null
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- moved-in-stored-struct.ll
; That structure lies in a variable.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@mem = internal addrspace(3) global [16 x i32] undef
define internal i64 @f(ptr %p, i32 %i) noinline {
  %null = icmp eq ptr %p, null
  br i1 %null, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %m = sub i64 %n, 17
  %q = inttoptr i64 %m to ptr
  %v = alloca { i64, ptr }, addrspace(5)
  %at = getelementptr i8, ptr addrspace(5) %v, i32 8
  store i64 %n, ptr addrspace(5) %v
  store ptr %q, ptr addrspace(5) %at
  %s = load { i64, ptr }, ptr addrspace(5) %v
  %l = extractvalue { i64, ptr } %s, 1
  %c = icmp eq ptr %l, null
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- half-as-float.ll
; The upper half is loaded as a float, and passed, before it is an integer.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@mem = internal addrspace(3) global [16 x i32] undef
define internal i32 @bits(float %x) {
  %n = bitcast float %x to i32
  ret i32 %n
}
define internal i64 @f(ptr %p, i32 %i) noinline {
  %null = icmp eq ptr %p, null
  br i1 %null, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %s = alloca [2 x ptr], addrspace(5)
  store ptr %p, ptr addrspace(5) %s
  %h = getelementptr i8, ptr addrspace(5) %s, i32 4
  %x = load float, ptr addrspace(5) %h
  %n = call i32 @bits(float %x)
  %c = icmp eq i32 %n, 0
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- half-escaped.ll
; The upper half of a pointer lies in a variable that a function outside knows, too.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@mem = internal addrspace(3) global [16 x i32] undef
define void @sink(ptr %p) noinline memory(read, inaccessiblemem: readwrite) {
  call void asm sideeffect "", "v"(ptr %p) memory(read, inaccessiblemem: readwrite)
  ret void
}
define internal i64 @f(ptr %p, i32 %i) noinline {
  %null = icmp eq ptr %p, null
  br i1 %null, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %s = alloca [2 x ptr], addrspace(5)
  store ptr %p, ptr addrspace(5) %s
  %g = addrspacecast ptr addrspace(5) %s to ptr
  call void @sink(ptr %g)
  %h = getelementptr i8, ptr addrspace(5) %s, i32 4
  %n = load i32, ptr addrspace(5) %h
  %c = icmp eq i32 %n, 0
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- number-outside.ll
; A pointer is stored to memory of the host, and its number loaded from there.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@mem = internal addrspace(3) global [16 x i32] undef
define internal i64 @f(ptr %p, i32 %i, ptr addrspace(1) %out) noinline {
  %null = icmp eq ptr %p, null
  br i1 %null, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %at = getelementptr i8, ptr addrspace(1) %out, i64 8
  store ptr %p, ptr addrspace(1) %at
  %n = load i64, ptr addrspace(1) %at
  %h = lshr i64 %n, 32
  %c = icmp eq i64 %h, 0
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i, ptr addrspace(1) %out)
  %r1 = call i64 @f(ptr %b, i32 %i, ptr addrspace(1) %out)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- external-by-table.ll
; A function that other files may call, too, is called by a table.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@mem = internal addrspace(3) global [16 x i32] undef
define i64 @t(i64 %n) {
  %h = lshr i64 %n, 32
  %c = icmp eq i64 %h, 0
  %r = zext i1 %c to i64
  ret i64 %r
}
@table = internal addrspace(4) constant [1 x ptr] [ptr @t]
define internal i64 @f(ptr %p, i32 %i) noinline {
  %null = icmp eq ptr %p, null
  br i1 %null, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %fn = load ptr, ptr addrspace(4) @table
  %n = ptrtoint ptr %p to i64
  %r = call i64 %fn(i64 %n)
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- above-null.ll
; Null is compared by order: infer-address-spaces alone makes it the greatest of all.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@mem = internal addrspace(3) global [16 x i32] undef
define internal i64 @f(ptr %p, i32 %i) noinline {
  %null = icmp eq ptr %p, null
  br i1 %null, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %c = icmp ugt ptr %p, null
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}
