; The program finds the distance of a local and a global pointer without a comparison of numbers: what
; is made of their bits, or compared as a pointer, or answered by code outside, tells it as much.
; RUN: split-file-22 %s %t
; RUN: for f in null compared order memory exchange address outside host; do \
; RUN:   %gaspar opt -S %t/$f.ll | %FileCheck %s || exit 1; done
; RUN: %gaspar opt -S --world=closed %t/order.ll | %FileCheck %s
; CHECK-LABEL: @k(
; CHECK:         store i32 7, ptr addrspace(4) %

; Where nothing of that is there, arithmetic leads nowhere else, nor do comparisons of pointers that
; never were numbers.
; RUN: %gaspar opt -S %t/untold.ll | %FileCheck --check-prefix=UNTOLD %s
; UNTOLD-LABEL: @k(
; UNTOLD:         store i32 7, ptr addrspace(3) %

;--- null.ll
target triple = "spir64-unknown-unknown"
@A = internal addrspace(3) global [4 x i64] undef
define spir_kernel void @k(ptr addrspace(1) %out) {
entry:
  %p = addrspacecast ptr addrspace(3) @A to ptr addrspace(4)
  %q = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %pn = ptrtoint ptr addrspace(4) %p to i64
  %qn = ptrtoint ptr addrspace(4) %q to i64
  %d = sub i64 %qn, %pn
  br label %loop
loop:
  %bit = phi i64 [ 1, %entry ], [ %next, %loop ]
  %n = phi i64 [ 0, %entry ], [ %m, %loop ]
  %x = and i64 %d, %bit
  %y = inttoptr i64 %x to ptr addrspace(4)
  %z = icmp ne ptr addrspace(4) %y, null
  %with = or i64 %n, %bit
  %m = select i1 %z, i64 %with, i64 %n
  %next = shl i64 %bit, 1
  %end = icmp eq i64 %next, 0
  br i1 %end, label %done, label %loop
done:
  %b = add i64 %pn, %m
  %r = inttoptr i64 %b to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %r
  ret void
}

;--- compared.ll
target triple = "spir64-unknown-unknown"
@A = internal addrspace(3) global [4 x i64] undef
@B = internal addrspace(3) global ptr addrspace(4) undef
@x = internal addrspace(3) global i32 undef
define spir_kernel void @k(ptr addrspace(1) %out) {
entry:
  %p = addrspacecast ptr addrspace(3) @A to ptr addrspace(4)
  %q = addrspacecast ptr addrspace(3) @B to ptr addrspace(4)
  %l = addrspacecast ptr addrspace(3) @x to ptr addrspace(4)
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  store ptr addrspace(4) %l, ptr addrspace(4) %q
  %pn = ptrtoint ptr addrspace(4) %p to i64
  %qn = ptrtoint ptr addrspace(4) %q to i64
  %ql = and i64 %qn, 7
  %al = icmp eq i64 %ql, 0
  br i1 %al, label %loop, label %never
loop:
  %a = phi i64 [ %pn, %entry ], [ %b, %loop ]
  %b = add i64 %a, 8
  %bp = inttoptr i64 %b to ptr addrspace(4)
  %c = icmp eq ptr addrspace(4) %bp, %q
  br i1 %c, label %found, label %loop
found:
  store ptr addrspace(4) %g, ptr addrspace(4) %bp
  %v = load ptr addrspace(4), ptr addrspace(4) %q
  store i32 7, ptr addrspace(4) %v
  ret void
never:
  ret void
}

;--- order.ll
target triple = "spir64-unknown-unknown"
@A = internal addrspace(3) global [4 x i64] undef
define spir_kernel void @k(ptr addrspace(1) %out) {
entry:
  %q = addrspacecast ptr addrspace(3) @A to ptr addrspace(4)
  %qn = ptrtoint ptr addrspace(4) %q to i64
  %ql = and i64 %qn, 3
  %o = trunc i64 %ql to i32
  store i32 %o, ptr addrspace(1) %out
  br label %loop
loop:
  %bit = phi i64 [ -9223372036854775808, %entry ], [ %next, %loop ]
  %n = phi i64 [ 0, %entry ], [ %m, %loop ]
  %with = or i64 %n, %bit
  %y = inttoptr i64 %with to ptr addrspace(4)
  %z = icmp ule ptr addrspace(4) %y, %q
  %m = select i1 %z, i64 %with, i64 %n
  %next = lshr i64 %bit, 1
  %end = icmp eq i64 %next, 0
  br i1 %end, label %done, label %loop
done:
  %r = inttoptr i64 %m to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %r
  ret void
}

;--- memory.ll
target triple = "spir64-unknown-unknown"
@A = internal addrspace(3) global [4 x i64] undef
@buf = internal addrspace(3) global [8 x i8] undef
declare void @llvm.memset.p3.i64(ptr addrspace(3), i8, i64, i1)
define spir_kernel void @k(ptr addrspace(1) %out) {
entry:
  %p = addrspacecast ptr addrspace(3) @A to ptr addrspace(4)
  %q = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %pn = ptrtoint ptr addrspace(4) %p to i64
  %qn = ptrtoint ptr addrspace(4) %q to i64
  %d = sub i64 %qn, %pn
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k1, %loop ]
  %n = phi i64 [ 0, %entry ], [ %m, %loop ]
  %s = lshr i64 %d, %k
  %y = trunc i64 %s to i8
  call void @llvm.memset.p3.i64(ptr addrspace(3) @buf, i8 %y, i64 1, i1 false)
  %v = load i8, ptr addrspace(3) @buf
  %v1 = and i8 %v, 1
  %z = icmp ne i8 %v1, 0
  %bit = shl i64 1, %k
  %with = or i64 %n, %bit
  %m = select i1 %z, i64 %with, i64 %n
  %k1 = add i64 %k, 1
  %end = icmp eq i64 %k1, 64
  br i1 %end, label %done, label %loop
done:
  %b = add i64 %pn, %m
  %r = inttoptr i64 %b to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %r
  ret void
}

;--- exchange.ll
target triple = "spir64-unknown-unknown"
@A = internal addrspace(3) global [4 x i64] undef
@slot = internal addrspace(3) global i32 undef
define spir_kernel void @k(ptr addrspace(1) %out) {
entry:
  %p = addrspacecast ptr addrspace(3) @A to ptr addrspace(4)
  %q = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %pn = ptrtoint ptr addrspace(4) %p to i64
  %qn = ptrtoint ptr addrspace(4) %q to i64
  %d = sub i64 %qn, %pn
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k1, %loop ]
  %n = phi i64 [ 0, %entry ], [ %m, %loop ]
  store i32 0, ptr addrspace(3) @slot
  %s = lshr i64 %d, %k
  %y = trunc i64 %s to i32
  %y1 = and i32 %y, 1
  %x = cmpxchg ptr addrspace(3) @slot, i32 %y1, i32 1 seq_cst seq_cst
  %z = extractvalue { i32, i1 } %x, 1
  %bit = shl i64 1, %k
  %with = or i64 %n, %bit
  %m = select i1 %z, i64 %n, i64 %with
  %k1 = add i64 %k, 1
  %end = icmp eq i64 %k1, 64
  br i1 %end, label %done, label %loop
done:
  %b = add i64 %pn, %m
  %r = inttoptr i64 %b to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %r
  ret void
}

;--- address.ll
target triple = "spir64-unknown-unknown"
@A = internal addrspace(3) global [4 x i64] undef
@slot = internal addrspace(3) global i32 undef
define spir_kernel void @k(ptr addrspace(1) %out) {
entry:
  %p = addrspacecast ptr addrspace(3) @A to ptr addrspace(4)
  %q = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %pn = ptrtoint ptr addrspace(4) %p to i64
  %qn = ptrtoint ptr addrspace(4) %q to i64
  %d = sub i64 %qn, %pn
  %ya = ptrtoint ptr addrspace(3) @slot to i64
  store i16 256, ptr addrspace(3) @slot
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k1, %loop ]
  %n = phi i64 [ 0, %entry ], [ %m, %loop ]
  %s = lshr i64 %d, %k
  %y = and i64 %s, 1
  %yb = add i64 %ya, %y
  %yc = inttoptr i64 %yb to ptr addrspace(3)
  %yd = load i8, ptr addrspace(3) %yc
  %z = icmp ne i8 %yd, 0
  %bit = shl i64 1, %k
  %with = or i64 %n, %bit
  %m = select i1 %z, i64 %with, i64 %n
  %k1 = add i64 %k, 1
  %end = icmp eq i64 %k1, 64
  br i1 %end, label %done, label %loop
done:
  %b = add i64 %pn, %m
  %r = inttoptr i64 %b to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %r
  ret void
}

;--- outside.ll
target triple = "spir64-unknown-unknown"
@A = internal addrspace(3) global [4 x i64] undef
declare spir_func i1 @bit(i64, i64)
define spir_kernel void @k() {
entry:
  %p = addrspacecast ptr addrspace(3) @A to ptr addrspace(4)
  %pn = ptrtoint ptr addrspace(4) %p to i64
  br label %loop
loop:
  %bit = phi i64 [ 1, %entry ], [ %next, %loop ]
  %n = phi i64 [ 0, %entry ], [ %m, %loop ]
  %z = call spir_func i1 @bit(i64 %pn, i64 %bit)
  %with = or i64 %n, %bit
  %m = select i1 %z, i64 %with, i64 %n
  %next = shl i64 %bit, 1
  %end = icmp eq i64 %next, 0
  br i1 %end, label %done, label %loop
done:
  %b = add i64 %pn, %m
  %r = inttoptr i64 %b to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %r
  ret void
}

;--- host.ll
target triple = "spir64-unknown-unknown"
@A = internal addrspace(3) global [4 x i64] undef
define spir_kernel void @k(i64 %address) {
entry:
  %p = addrspacecast ptr addrspace(3) @A to ptr addrspace(4)
  %pn = ptrtoint ptr addrspace(4) %p to i64
  %d = sub i64 %pn, %address
  br label %loop
loop:
  %bit = phi i64 [ 4611686018427387904, %entry ], [ %next, %loop ]
  %n = phi i64 [ 0, %entry ], [ %m, %loop ]
  %with = or i64 %n, %bit
  %e = add i64 %d, %with
  %z = icmp sle i64 %e, 0
  %m = select i1 %z, i64 %with, i64 %n
  %next = lshr i64 %bit, 1
  %end = icmp eq i64 %next, 0
  br i1 %end, label %done, label %loop
done:
  %b = add i64 %pn, %m
  %r = inttoptr i64 %b to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %r
  ret void
}

;--- untold.ll
target triple = "spir64-unknown-unknown"
@A = internal addrspace(3) global [4 x i64] undef
define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %last, i64 %n) {
entry:
  %p = addrspacecast ptr addrspace(3) @A to ptr addrspace(4)
  %pn = ptrtoint ptr addrspace(4) %p to i64
  br label %loop
loop:
  %q = phi ptr addrspace(1) [ %out, %entry ], [ %next, %loop ]
  store i32 1, ptr addrspace(1) %q
  %next = getelementptr inbounds i32, ptr addrspace(1) %q, i64 1
  %c = icmp eq ptr addrspace(1) %next, %last
  br i1 %c, label %done, label %loop
done:
  %m = and i64 %n, 24
  %b = add i64 %pn, %m
  %r = inttoptr i64 %b to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %r
  ret void
}
