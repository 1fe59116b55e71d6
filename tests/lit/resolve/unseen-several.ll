; A value stays generic whose operands are in several spaces, and that something looks at.  LLVM may remove all but one of these, take a function
; into a caller that passes, loads or gets a cast of a pointer that gaspar named, or take a vector apart: then it would compute the arithmetic,
; which leads far away, in 32 bits.
; RUN: %gaspar opt -p check-spaces,infer,signatures,resolve --world=closed -S %s -o %t.ll
; RUN: %FileCheck %s --input-file %t.ll
; RUN: opt-22 -passes='default<O2>' %t.ll -o %t.bc
; RUN: %gaspar run %s -k k -g 1 -a out=i64[6]:zero -a i64:1099511627776 --out out | %FileCheck %s --check-prefix=RUNS
; RUN: %gaspar run %t.bc -k k -g 1 -a out=i64[6]:zero -a i64:1099511627776 --out out | %FileCheck %s --check-prefix=RUNS
; RUNS: out = i64[6]:1099511627776,1099511627776,1099511627776,1099511627776,1099511627776,0
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [8 x i32] undef
@b = internal addrspace(3) global [8 x i32] undef
; CHECK-LABEL: define internal i64 @chosen(
; CHECK:         %same = freeze ptr
; CHECK-NEXT:    %q = getelementptr i8, ptr %same, i64 %d
define internal i64 @chosen(ptr %p, ptr %g, i64 %d) noinline {
  %b = icmp eq i64 %d, %d
  %s = select i1 %b, ptr %p, ptr %g
  %q = getelementptr i8, ptr %s, i64 %d
  %r = call i64 @far(ptr %q, ptr %p, i64 %d)
  ret i64 %r
}
; How far the two are from each other; it writes to the first where that is near.
define internal i64 @far(ptr %q, ptr %p, i64 %d) alwaysinline {
  %c = icmp ult i64 %d, 16
  br i1 %c, label %near, label %end
near:
  store i32 1, ptr %q
  br label %end
end:
  %n = ptrtoint ptr %q to i64
  %m = ptrtoint ptr %p to i64
  %r = sub i64 %n, %m
  store i32 2, ptr %p
  ret i64 %r
}
; CHECK-LABEL: define internal i64 @of_parameter(
; CHECK:         %same = freeze ptr
; CHECK-NEXT:    %q = getelementptr i8, ptr %same, i64 %d
define internal i64 @of_parameter(ptr %p, i64 %d) alwaysinline {
  %q = getelementptr i8, ptr %p, i64 %d
  %r = call i64 @far(ptr %q, ptr %p, i64 %d)
  ret i64 %r
}
define internal i64 @passed(ptr %p, i64 %d) noinline {
  store i32 1, ptr %p
  %r = call i64 @of_parameter(ptr %p, i64 %d)
  ret i64 %r
}
; CHECK-LABEL: define internal i64 @got(
; CHECK:         %same = freeze ptr
; CHECK-NEXT:    %q = getelementptr i8, ptr %same, i64 %d
define internal ptr @give(ptr %p) alwaysinline {
  ret ptr %p
}
define internal i64 @got(ptr %p, i64 %d) noinline {
  store i32 1, ptr %p
  %s = call ptr @give(ptr %p)
  %q = getelementptr i8, ptr %s, i64 %d
  %r = call i64 @far(ptr %q, ptr %p, i64 %d)
  ret i64 %r
}
; What is hidden is hidden again where it is loaded.
; CHECK-LABEL: define internal i64 @twice(
; CHECK:         %s = load ptr
; CHECK:         [[SAME:%same.*]] = freeze ptr
; CHECK:         [[SAME:%same.*]] = freeze ptr
; CHECK-NEXT:    %q = getelementptr i8, ptr [[SAME]], i64 %d
define internal i64 @twice(ptr %p, i64 %d) noinline {
  %box = alloca { i64, ptr }, addrspace(5)
  %at = getelementptr inbounds { i64, ptr }, ptr addrspace(5) %box, i32 0, i32 1
  store i32 1, ptr %p
  %z = sub i64 %d, %d
  %o = getelementptr i8, ptr %p, i64 %z
  store ptr %o, ptr addrspace(5) %at
  %s = load ptr, ptr addrspace(5) %at
  %q = getelementptr i8, ptr %s, i64 %d
  %r = call i64 @far(ptr %q, ptr %p, i64 %d)
  ret i64 %r
}
; CHECK-LABEL: define internal i64 @lane(
; CHECK:         %same = freeze ptr
; CHECK-NEXT:    %q = getelementptr i8, ptr %same, i64 %d
define internal i64 @lane(<2 x ptr addrspace(3)> %v, i64 %d) noinline {
  %g = addrspacecast <2 x ptr addrspace(3)> %v to <2 x ptr>
  %s = extractelement <2 x ptr> %g, i32 1
  %q = getelementptr i8, ptr %s, i64 %d
  %r = call i64 @far(ptr %q, ptr %s, i64 %d)
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %d) {
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %end = getelementptr inbounds i64, ptr addrspace(1) %out, i64 5
  %e = addrspacecast ptr addrspace(1) %end to ptr
  %a = addrspacecast ptr addrspace(3) @a to ptr
  %b = addrspacecast ptr addrspace(3) @b to ptr
  %r0a = call i64 @chosen(ptr %a, ptr %og, i64 %d)
  %r0b = call i64 @chosen(ptr %b, ptr %og, i64 %d)
  %o0 = getelementptr i64, ptr addrspace(1) %out, i64 0
  store i64 %r0b, ptr addrspace(1) %o0
  %r1a = call i64 @passed(ptr %a, i64 %d)
  %r1b = call i64 @passed(ptr %b, i64 %d)
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1b, ptr addrspace(1) %o1
  %r2a = call i64 @got(ptr %a, i64 %d)
  %r2b = call i64 @got(ptr %b, i64 %d)
  %o2 = getelementptr i64, ptr addrspace(1) %out, i64 2
  store i64 %r2b, ptr addrspace(1) %o2
  %r3a = call i64 @twice(ptr %a, i64 %d)
  %r3b = call i64 @twice(ptr %b, i64 %d)
  %o3 = getelementptr i64, ptr addrspace(1) %out, i64 3
  store i64 %r3b, ptr addrspace(1) %o3
  %va = insertelement <2 x ptr addrspace(3)> zeroinitializer, ptr addrspace(3) @a, i32 1
  %r4a = call i64 @lane(<2 x ptr addrspace(3)> %va, i64 %d)
  %vb = insertelement <2 x ptr addrspace(3)> zeroinitializer, ptr addrspace(3) @b, i32 1
  %r4b = call i64 @lane(<2 x ptr addrspace(3)> %vb, i64 %d)
  %o4 = getelementptr i64, ptr addrspace(1) %out, i64 4
  store i64 %r4b, ptr addrspace(1) %o4
  %more = call i64 @of_parameter(ptr %e, i64 0)
  %given = call ptr @give(ptr %e)
  store i64 0, ptr %given
  ret void
}
