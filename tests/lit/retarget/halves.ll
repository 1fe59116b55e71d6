; A number that was cut to the low half of an address stays cut, whatever it goes through: variables, copies, calls, results, lanes, sums.
; What keeps the high half, or puts it back, is whole.  tests/retarget/halves runs many more.
; RUN: split-file-22 %s %t
; RUN: %not %gaspar retarget --to=x86_64 -S %t/variable.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/called.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/lanes.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/overflow.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/counted.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/loaded.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/unlisted.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/ptrmask.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/vector.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/by-reference.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %not %gaspar retarget --to=x86_64 -S %t/unsure.ll 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %gaspar retarget --to=x86_64 -S %t/whole.ll | %FileCheck %s --check-prefix=WHOLE
; RUN: %gaspar retarget --to=x86_64 -S %t/elsewhere.ll | %FileCheck %s --check-prefix=ELSEWHERE
; NO: it has no meaning on x86_64: an address in an integer of 32 bits, where it has 64 [NO_MEANING] in @k
; WHOLE-COUNT-9: inttoptr
; ELSEWHERE-COUNT-2: inttoptr
;--- variable.ll
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @k(ptr addrspace(3) %p) {
  %s = alloca [2 x i64]
  %t = alloca [2 x i64]
  %n = ptrtoint ptr addrspace(3) %p to i64
  %w = and i64 %n, 4294967295
  %s1 = getelementptr i8, ptr %s, i64 8
  store i64 %n, ptr %s
  store i64 %w, ptr %s1
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 16, i1 false)
  %t1 = getelementptr i8, ptr %t, i64 8
  %r = load i64, ptr %t1
  %q = inttoptr i64 %r to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- called.ll
target triple = "nvptx64-nvidia-cuda"
define internal { i64, i64 } @low(i64 %n, i64 %x) noinline {
  %w = and i64 %n, 4294967295
  %a = insertvalue { i64, i64 } poison, i64 %x, 0
  %b = insertvalue { i64, i64 } %a, i64 %w, 1
  ret { i64, i64 } %b
}
define void @k(ptr addrspace(3) %p) {
  %n = ptrtoint ptr addrspace(3) %p to i64
  %a = call { i64, i64 } @low(i64 %n, i64 %n)
  %r = extractvalue { i64, i64 } %a, 1
  %q = inttoptr i64 %r to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
; A high lane of zero.
;--- lanes.ll
target triple = "nvptx64-nvidia-cuda"
define void @k(i32 %low) {
  %a = insertelement <2 x i32> zeroinitializer, i32 %low, i32 0
  %r = bitcast <2 x i32> %a to i64
  %q = inttoptr i64 %r to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- overflow.ll
target triple = "nvptx64-nvidia-cuda"
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64)
define void @k(i32 %low) {
  %w = zext i32 %low to i64
  %a = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %w, i64 16)
  %r = extractvalue { i64, i1 } %a, 0
  %q = inttoptr i64 %r to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
; A counter that begins at 0 is no address, though its type is wide.
;--- counted.ll
target triple = "nvptx64-nvidia-cuda"
define void @k(i32 %low) {
entry:
  %w = zext i32 %low to i64
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %r = add i64 %w, %i
  %q = inttoptr i64 %r to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  %next = add i64 %i, 4
  %c = icmp eq i64 %next, 64
  br i1 %c, label %end, label %loop
end:
  ret void
}
; A pointer is loaded where two halves were stored.
;--- loaded.ll
target triple = "nvptx64-nvidia-cuda"
define void @k(i32 %low) {
  %s = alloca { i32, i32 }
  %s1 = getelementptr { i32, i32 }, ptr %s, i32 0, i32 1
  store i32 %low, ptr %s
  store i32 0, ptr %s1
  %q = load ptr addrspace(3), ptr %s
  store i32 1, ptr addrspace(3) %q
  ret void
}
; An operation that no table lists makes no address.
;--- unlisted.ll
target triple = "nvptx64-nvidia-cuda"
define void @k(double %d) {
  %r = fptoui double %d to i64
  %q = inttoptr i64 %r to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- ptrmask.ll
target triple = "nvptx64-nvidia-cuda"
declare ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3), i64)
define void @k(ptr addrspace(3) %p, i32 %x) {
  %m = zext i32 %x to i64
  %q = call ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3) %p, i64 %m)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- vector.ll
target triple = "nvptx64-nvidia-cuda"
define <2 x ptr addrspace(3)> @k(<2 x i64> %n) {
  %w = and <2 x i64> %n, <i64 -4, i64 4294967292>
  %q = inttoptr <2 x i64> %w to <2 x ptr addrspace(3)>
  ret <2 x ptr addrspace(3)> %q
}
;--- by-reference.ll
target triple = "nvptx64-nvidia-cuda"
define internal void @cut(ptr %x) noinline {
  %n = load i64, ptr %x
  %w = and i64 %n, 4294967295
  store i64 %w, ptr %x
  ret void
}
define void @k(ptr addrspace(3) %p) {
  %s = alloca i64
  %n = ptrtoint ptr addrspace(3) %p to i64
  store i64 %n, ptr %s
  call void @cut(ptr %s)
  %r = load i64, ptr %s
  %q = inttoptr i64 %r to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
; The sum of an address that was cut and a number that only may be one.
;--- unsure.ll
target triple = "nvptx64-nvidia-cuda"
define void @k(ptr addrspace(3) %p, i64 %x) {
  %n = ptrtoint ptr addrspace(3) %p to i64
  %w = and i64 %n, 4294967295
  %r = add i64 %w, %x
  %q = inttoptr i64 %r to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- whole.ll
target triple = "nvptx64-nvidia-cuda"
declare i64 @llvm.fshl.i64(i64, i64, i64)
declare i64 @llvm.bswap.i64(i64)
define internal { i32, i32 } @halves(i64 %n) noinline {
  %low = trunc i64 %n to i32
  %up = lshr i64 %n, 32
  %high = trunc i64 %up to i32
  %a = insertvalue { i32, i32 } poison, i32 %low, 0
  %b = insertvalue { i32, i32 } %a, i32 %high, 1
  ret { i32, i32 } %b
}
define void @k(ptr addrspace(3) %p, ptr addrspace(3) %o, i1 %c) {
  %s = alloca { i32, i32 }
  %s1 = getelementptr { i32, i32 }, ptr %s, i32 0, i32 1
  %n = ptrtoint ptr addrspace(3) %p to i64
  %m = ptrtoint ptr addrspace(3) %o to i64
  %h = call { i32, i32 } @halves(i64 %n)
  %low = extractvalue { i32, i32 } %h, 0
  %high = extractvalue { i32, i32 } %h, 1
  store i32 %low, ptr %s
  store i32 %high, ptr %s1
  %r0 = load i64, ptr %s
  %q0 = inttoptr i64 %r0 to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q0
  %w = zext i32 %low to i64
  %x = zext i32 %high to i64
  %y = shl i64 %x, 32
  %r1 = or i64 %y, %w
  %q1 = inttoptr i64 %r1 to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q1
  %v0 = bitcast i64 %n to <2 x i32>
  %v1 = shufflevector <2 x i32> %v0, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %v2 = shufflevector <2 x i32> %v1, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %r2 = bitcast <2 x i32> %v2 to i64
  %q2 = inttoptr i64 %r2 to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q2
  %f = call i64 @llvm.fshl.i64(i64 %n, i64 %n, i64 13)
  %r3 = call i64 @llvm.fshl.i64(i64 %f, i64 %f, i64 51)
  %q3 = inttoptr i64 %r3 to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q3
  %b = call i64 @llvm.bswap.i64(i64 %n)
  %r4 = call i64 @llvm.bswap.i64(i64 %b)
  %q4 = inttoptr i64 %r4 to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q4
  %e = and i64 %n, 15
  %r5 = sub i64 %n, %e
  %q5 = inttoptr i64 %r5 to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q5
  %d = sub i64 %m, %n
  %r6 = add i64 %n, %d
  %q6 = inttoptr i64 %r6 to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q6
  %g = trunc i64 %d to i32
  %i = zext i32 %g to i64
  %r7 = add i64 %n, %i
  %q7 = inttoptr i64 %r7 to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q7
  %z = udiv i64 %n, 48
  %z1 = mul i64 %z, 48
  %z2 = select i1 %c, i64 %z1, i64 0
  %q8 = inttoptr i64 %z2 to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q8
  ret void
}
; Memory of others may hold an address: what the host or other code stored there is not known.
;--- elsewhere.ll
target triple = "nvptx64-nvidia-cuda"
declare void @other(ptr)
define void @k(ptr addrspace(1) %in, i32 %i) {
  %s = alloca i64
  %w = zext i32 %i to i64
  store i64 %w, ptr %s
  call void @other(ptr %s)
  %r = load i64, ptr %s
  %q = inttoptr i64 %r to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  %n = load i64, ptr addrspace(1) %in
  %x = zext i32 %i to i64
  %a = add i64 %n, %x
  %q1 = inttoptr i64 %a to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q1
  ret void
}
