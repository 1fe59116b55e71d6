; More ways of a number that was made of a pointer to a comparison, and other instructions of which LLVM makes comparisons. What the program leaves
; is the same before gaspar, and behind gaspar and LLVM's passes.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in min clz divided ordered saturated bit double double-pointer fields lanes masked-store masked-load outside odr-double odr-half alias table moved-global moved-number mask-global mask range-param range-load; do \
; RUN:   cat %t/head %t/$f > %t/$f.ll || exit 1; \
; RUN:   for w in closed open; do \
; RUN:     %gaspar opt --world=$w %t/$f.ll -o %t/$f.o.bc && \
; RUN:     opt-22 -passes='default<O3>,function(infer-address-spaces,instcombine)' %t/$f.o.bc -o %t/$f.bc || exit 1; \
; RUN:     for n in 0 1; do \
; RUN:       %gaspar run %t/$f.ll -k k -g 1 -a out=i32[2]:zero -a i32:$n --out out > %t/$f.before && \
; RUN:       %gaspar run %t/$f.bc -k k -g 1 -a out=i32[2]:zero -a i32:$n --out out > %t/$f.behind && \
; RUN:       cmp %t/$f.before %t/$f.behind || exit 1; \
; RUN:     done; \
; RUN:   done; \
; RUN: done

; A distance that is counted in structures of twelve bytes, a number's low bits, and a number beside a pointer in a structure hide nothing.
; RUN: for f in distance beside; do \
; RUN:   cat %t/head %t/$f > %t/$f.ll && %gaspar opt --world=closed -S %t/$f.ll | %FileCheck %s --check-prefix=NOTHING || exit 1; \
; RUN: done
; NOTHING: define amdgpu_kernel void @k
; NOTHING-NOT: call ptr @llvm.strip.invariant.group

;--- head
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@first = internal addrspace(3) global [4 x i32] undef
@a = internal addrspace(3) global [8 x i32] undef
@b = internal addrspace(3) global [8 x i32] undef
@other = internal addrspace(3) global [2 x i64] undef

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 1, ptr addrspace(3) @first
  %some = icmp eq i32 %i, 1
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @b to ptr), ptr null
  %r0 = call i32 @f(ptr addrspacecast (ptr addrspace(3) @a to ptr), i32 %i)
  %r1 = call i32 @f(ptr %b, i32 %i)
  store i32 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %r1, ptr addrspace(1) %o1
  ret void
}

;--- min
; LLVM makes comparisons of other instructions.
declare i64 @llvm.umin.i64(i64,i64)

define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %m = add i64 %n, 0
  %x0 = lshr i64 %m, 16
  %x1 = call i64 @llvm.umin.i64(i64 %x0, i64 1)
  %r = trunc i64 %x1 to i32
  ret i32 %r
}

;--- clz
declare i64 @llvm.ctlz.i64(i64,i1)

define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %m = add i64 %n, 0
  %x0 = lshr i64 %m, 16
  %x1 = call i64 @llvm.ctlz.i64(i64 %x0, i1 false)
  %x2 = lshr i64 %x1, 6
  %r = trunc i64 %x2 to i32
  ret i32 %r
}

;--- divided
define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %m = add i64 %n, 0
  %x1 = udiv i64 %m, -9223372036854775808
  %r = trunc i64 %x1 to i32
  ret i32 %r
}

;--- ordered
declare i32 @llvm.ucmp.i32.i64(i64,i64)

define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %m = add i64 %n, 0
  %x1 = call i32 @llvm.ucmp.i32.i64(i64 %m, i64 65536)
  %r = lshr i32 %x1, 31
  ret i32 %r
}

;--- saturated
declare i128 @llvm.usub.sat.i128(i128,i128)
declare i128 @llvm.ctlz.i128(i128,i1)

define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %m = add i64 %n, 0
  %x0 = zext i64 %m to i128
  %x1 = call i128 @llvm.usub.sat.i128(i128 %x0, i128 16)
  %x2 = call i128 @llvm.ctlz.i128(i128 %x1, i1 false)
  %x3 = lshr i128 %x2, 7
  %r = trunc i128 %x3 to i32
  ret i32 %r
}

;--- bit
define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %m = add i64 %n, 0
  %x0 = sub nsw i64 %m, 65536
  %x1 = lshr i64 %x0, 63
  %cc = trunc i64 %x1 to i1
  %r = zext i1 %cc to i32
  ret i32 %r
}

;--- double
; Numbers are loaded as others, or in parts.
define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %s = alloca [4 x i64], align 16, addrspace(5)
  store [4 x i64] zeroinitializer, ptr addrspace(5) %s
  %s1 = getelementptr i8, ptr addrspace(5) %s, i32 4
  %s8 = getelementptr i8, ptr addrspace(5) %s, i32 8
  store i64 %n, ptr addrspace(5) %s
  %v = load double, ptr addrspace(5) %s
  %m = bitcast double %v to i64
  %cc = icmp ult i64 %m, 65536
  %r = zext i1 %cc to i32
  ret i32 %r
}

;--- double-pointer
define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %s = alloca [4 x i64], align 16, addrspace(5)
  store [4 x i64] zeroinitializer, ptr addrspace(5) %s
  %s1 = getelementptr i8, ptr addrspace(5) %s, i32 4
  %s8 = getelementptr i8, ptr addrspace(5) %s, i32 8
  store ptr %p, ptr addrspace(5) %s
  %v = load double, ptr addrspace(5) %s
  %m = bitcast double %v to i64
  %cc = icmp ult i64 %m, 65536
  %r = zext i1 %cc to i32
  ret i32 %r
}

;--- fields
define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %s = alloca [4 x i64], align 16, addrspace(5)
  store [4 x i64] zeroinitializer, ptr addrspace(5) %s
  %s1 = getelementptr i8, ptr addrspace(5) %s, i32 4
  %s8 = getelementptr i8, ptr addrspace(5) %s, i32 8
  store ptr %p, ptr addrspace(5) %s
  %ag = load [2 x i32], ptr addrspace(5) %s
  %lo = extractvalue [2 x i32] %ag, 0
  %hi = extractvalue [2 x i32] %ag, 1
  %lz = zext i32 %lo to i64
  %hz = zext i32 %hi to i64
  %hs = shl i64 %hz, 32
  %m = or i64 %hs, %lz
  %cc = icmp ult i64 %m, 65536
  %r = zext i1 %cc to i32
  ret i32 %r
}

;--- lanes
define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %s = alloca [4 x i64], align 16, addrspace(5)
  store [4 x i64] zeroinitializer, ptr addrspace(5) %s
  %s1 = getelementptr i8, ptr addrspace(5) %s, i32 4
  %s8 = getelementptr i8, ptr addrspace(5) %s, i32 8
  store ptr %p, ptr addrspace(5) %s
  %v = load <2 x i32>, ptr addrspace(5) %s
  %hi = extractelement <2 x i32> %v, i32 1
  %hz = zext i32 %hi to i64
  %m = shl i64 %hz, 32
  %cc = icmp eq i64 %m, 0
  %r = zext i1 %cc to i32
  ret i32 %r
}

;--- masked-store
declare void @llvm.masked.store.v2i64.p5(<2 x i64>, ptr addrspace(5), <2 x i1>)

define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %s = alloca [4 x i64], align 16, addrspace(5)
  store [4 x i64] zeroinitializer, ptr addrspace(5) %s
  %s1 = getelementptr i8, ptr addrspace(5) %s, i32 4
  %s8 = getelementptr i8, ptr addrspace(5) %s, i32 8
  %v = insertelement <2 x i64> zeroinitializer, i64 %n, i32 1
  call void @llvm.masked.store.v2i64.p5(<2 x i64> %v, ptr addrspace(5) align 8 %s, <2 x i1> <i1 true, i1 true>)
  %m = load i64, ptr addrspace(5) %s8
  %cc = icmp ult i64 %m, 65536
  %r = zext i1 %cc to i32
  ret i32 %r
}

;--- masked-load
declare <2 x i32> @llvm.masked.load.v2i32.p5(ptr addrspace(5), <2 x i1>, <2 x i32>)

define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %s = alloca [4 x i64], align 16, addrspace(5)
  store [4 x i64] zeroinitializer, ptr addrspace(5) %s
  %s1 = getelementptr i8, ptr addrspace(5) %s, i32 4
  %s8 = getelementptr i8, ptr addrspace(5) %s, i32 8
  store ptr %p, ptr addrspace(5) %s
  %v = call <2 x i32> @llvm.masked.load.v2i32.p5(ptr addrspace(5) align 8 %s, <2 x i1> <i1 true, i1 true>, <2 x i32> zeroinitializer)
  %m = bitcast <2 x i32> %v to i64
  %cc = icmp ult i64 %m, 65536
  %r = zext i1 %cc to i32
  ret i32 %r
}

;--- outside
; Half a number goes through memory outside.
@glob = addrspace(1) global i32 0

define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %h = lshr i64 %n, 32
  %hi = trunc i64 %h to i32
  store i32 %hi, ptr addrspace(1) @glob
  %h2 = load i32, ptr addrspace(1) @glob
  %hz = zext i32 %h2 to i64
  %m = shl i64 %hz, 32
  %cc = icmp eq i64 %m, 0
  %r = zext i1 %cc to i32
  ret i32 %r
}

;--- odr-double
; Numbers go through calls that another body may take, that name an alias, or a pointer.
define linkonce_odr double @dd(i64 %n) {
  %m = bitcast i64 %n to double
  ret double %m
}

define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %d = call double @dd(i64 %n)
  %m = bitcast double %d to i64
  %cc = icmp ult i64 %m, 65536
  %r = zext i1 %cc to i32
  ret i32 %r
}

;--- odr-half
define linkonce_odr i64 @hi(i32 %n) {
  %m = zext i32 %n to i64
  %h = shl i64 %m, 32
  ret i64 %h
}

define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %h = lshr i64 %n, 32
  %hi = trunc i64 %h to i32
  %m = call i64 @hi(i32 %hi)
  %cc = icmp eq i64 %m, 0
  %r = zext i1 %cc to i32
  ret i32 %r
}

;--- alias
@hia = internal alias i32 (i64), ptr @hi
define internal i32 @hi(i64 %n) {
  %h = lshr i64 %n, 32
  %m = trunc i64 %h to i32
  ret i32 %m
}

define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %h2 = call i32 @hia(i64 %n)
  %hz = zext i32 %h2 to i64
  %m = shl i64 %hz, 32
  %cc = icmp eq i64 %m, 0
  %r = zext i1 %cc to i32
  ret i32 %r
}

;--- table
@tab = internal addrspace(4) constant [2 x ptr] [ptr @t0, ptr @t1]
define internal i64 @one() { 
  ret i64 1
}
define internal i64 @t0(i32 %hi, i32 %lo) {
  ret i64 3
}
define internal i64 @t1(i32 %hi, i32 %lo) {
  %lz = zext i32 %lo to i64
  %hz = zext i32 %hi to i64
  %hs = shl i64 %hz, 32
  %m = or i64 %hs, %lz
  ret i64 %m
}

define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %idx = call i64 @one()
  %t = getelementptr ptr, ptr addrspace(4) @tab, i64 %idx
  %fn = load ptr, ptr addrspace(4) %t
  %lo = trunc i64 %n to i32
  %h0 = lshr i64 %n, 32
  %hi = trunc i64 %h0 to i32
  %m = call i64 %fn(i32 %hi, i32 %lo)
  %cc = icmp eq i64 %m, 0
  %r = zext i1 %cc to i32
  ret i32 %r
}

;--- moved-global
; Pointers of other spaces are moved, and masks are of pointers.
define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %q = inttoptr i64 %n to ptr addrspace(1)
  %q2 = getelementptr i8, ptr addrspace(1) %q, i64 -16
  %m = ptrtoint ptr addrspace(1) %q2 to i64
  %cc = icmp eq i64 %m, 16
  %r = zext i1 %cc to i32
  ret i32 %r
}

;--- moved-number
define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %q1 = inttoptr i64 -16 to ptr addrspace(1)
  %q2 = getelementptr i8, ptr addrspace(1) %q1, i64 %n
  %m = ptrtoint ptr addrspace(1) %q2 to i64
  %cc = icmp eq i64 %m, 16
  %r = zext i1 %cc to i32
  ret i32 %r
}

;--- mask-global
declare ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1), i64)

define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %q = inttoptr i64 %n to ptr addrspace(1)
  %q2 = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %q, i64 -65536)
  %m = ptrtoint ptr addrspace(1) %q2 to i64
  %cc = icmp ult i64 %m, 65536
  %r = zext i1 %cc to i32
  ret i32 %r
}

;--- mask
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)

define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %q2 = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -65536)
  %m = ptrtoint ptr %q2 to i64
  %cc = icmp eq i64 %m, 0
  %r = zext i1 %cc to i32
  ret i32 %r
}

;--- range-param
; The mask leaves all that a range says is there.
define internal i64 @rp(i64 range(i64 0, -9223372036854775808) %x) {
  %m = and i64 %x, 9223372036854775807
  ret i64 %m
}

define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %m = call i64 @rp(i64 %n)
  %cc = icmp ult i64 %m, 65536
  %r = zext i1 %cc to i32
  ret i32 %r
}

;--- range-load
define internal void @nop() {
  ret void
}

define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  store i64 %n, ptr addrspace(3) @other
  call void @nop()
  %l = load i64, ptr addrspace(3) @other, !range !0
  %m = and i64 %l, 9223372036854775807
  %cc = icmp ult i64 %m, 65536
  %r = zext i1 %cc to i32
  ret i32 %r
}
!0 = !{i64 0, i64 -9223372036854775808}

;--- distance
define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %q = getelementptr inbounds i8, ptr %p, i64 12
  %e = ptrtoint ptr %q to i64
  %d = sub i64 %e, %n
  %x = sdiv exact i64 %d, 12
  %lo = and i64 %n, 15
  %y = udiv i64 %lo, 3
  %z = add i64 %x, %y
  %r = trunc i64 %z to i32
  ret i32 %r
}

;--- beside
define internal { ptr, i32 } @pair(ptr %p, i32 %i) noinline {
  %x = insertvalue { ptr, i32 } undef, ptr %p, 0
  %y = insertvalue { ptr, i32 } %x, i32 %i, 1
  ret { ptr, i32 } %y
}
define internal i32 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %x = call { ptr, i32 } @pair(ptr %p, i32 %i)
  %q = extractvalue { ptr, i32 } %x, 0
  %n = extractvalue { ptr, i32 } %x, 1
  %s = alloca { ptr, i32 }, addrspace(5)
  %at = getelementptr inbounds i8, ptr addrspace(5) %s, i32 8
  store ptr %q, ptr addrspace(5) %s
  store i32 %n, ptr addrspace(5) %at
  %l = load i32, ptr addrspace(5) %at
  %c = icmp eq i32 %l, 1
  %r = zext i1 %c to i32
  ret i32 %r
}
