; iroutliner makes a function of the stores of a first block: then a call fills the variable.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='default<O2>,iroutliner,default<O2>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[16]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='default<O2>,iroutliner,default<O2>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[16]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i64[16]:1247685,5992,29875,178442,29875,5,0,0,0,0,0,0,0,0,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [8 x i32] }
%B = type { ptr, i64 }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
@l = internal addrspace(3) global %S undef, align 8
@h = internal addrspace(1) global [8 x i64] zeroinitializer, align 8
define internal i64 @read(ptr %box, ptr addrspace(1) %q) noinline {
  %p = load ptr, ptr %box
  %a = ptrtoint ptr %p to i64
  %t7 = and i64 %a, 7
  %tc = icmp ne i64 %t7, 0
  %t = zext i1 %tc to i64
  %v = load i64, ptr %p
  %m = load i64, ptr addrspace(1) %q
  %u = and i64 %v, %m
  %r = or i64 %u, %t
  store i64 %r, ptr addrspace(1) %q
  ret i64 %r
}
define void @f(ptr noalias writable dereferenceable(32) %g, i64 %i) noinline {
  %x = alloca %S, align 8
  %b = alloca %B, align 8
  %ii = and i64 %i, 3
  %q = getelementptr [8 x i64], ptr addrspace(1) @h, i64 0, i64 %ii
  store ptr %x, ptr %b
  %a = mul i64 %i, 7
  %a1 = add i64 %a, 11
  store volatile i64 %a1, ptr %x
  %e1 = getelementptr i64, ptr %x, i64 1
  %a2 = xor i64 %a1, 77
  store volatile i64 %a2, ptr %e1
  %e2 = getelementptr i64, ptr %x, i64 2
  %a3 = mul i64 %a2, 5
  store volatile i64 %a3, ptr %e2
  %e3 = getelementptr i64, ptr %x, i64 3
  store volatile i64 %a2, ptr %e3
  %m0 = mul i64 %a3, 3
  %n0 = xor i64 %m0, 1
  %s0 = getelementptr i64, ptr %x, i64 0
  store volatile i64 %n0, ptr %s0
  %m1 = mul i64 %m0, 4
  %n1 = xor i64 %m1, 92
  %s1 = getelementptr i64, ptr %x, i64 1
  store volatile i64 %n1, ptr %s1
  %m2 = mul i64 %m1, 5
  %n2 = xor i64 %m2, 183
  %s2 = getelementptr i64, ptr %x, i64 2
  store volatile i64 %n2, ptr %s2
  %m3 = mul i64 %m2, 6
  %n3 = xor i64 %m3, 274
  %s3 = getelementptr i64, ptr %x, i64 3
  store volatile i64 %n3, ptr %s3
  %m4 = mul i64 %m3, 7
  %n4 = xor i64 %m4, 365
  %s4 = getelementptr i64, ptr %x, i64 0
  store volatile i64 %n4, ptr %s4
  %r = call i64 @read(ptr %b, ptr addrspace(1) %q)
  br label %next
next:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %g, ptr align 8 %x, i64 32, i1 false)
  ret void
}
define void @f2(ptr noalias writable dereferenceable(32) %g, i64 %i) noinline {
  %x = alloca %S, align 8
  %b = alloca %B, align 8
  %ii = urem i64 %i, 3
  %q = getelementptr [8 x i64], ptr addrspace(1) @h, i64 0, i64 %ii
  store ptr %x, ptr %b
  %a = mul i64 %i, 7
  %a1 = add i64 %a, 11
  store volatile i64 %a1, ptr %x
  %e1 = getelementptr i64, ptr %x, i64 1
  %a2 = xor i64 %a1, 77
  store volatile i64 %a2, ptr %e1
  %e2 = getelementptr i64, ptr %x, i64 2
  %a3 = mul i64 %a2, 5
  store volatile i64 %a3, ptr %e2
  %e3 = getelementptr i64, ptr %x, i64 3
  store volatile i64 %a2, ptr %e3
  %m0 = mul i64 %a3, 3
  %n0 = xor i64 %m0, 1
  %s0 = getelementptr i64, ptr %x, i64 0
  store volatile i64 %n0, ptr %s0
  %m1 = mul i64 %m0, 4
  %n1 = xor i64 %m1, 92
  %s1 = getelementptr i64, ptr %x, i64 1
  store volatile i64 %n1, ptr %s1
  %m2 = mul i64 %m1, 5
  %n2 = xor i64 %m2, 183
  %s2 = getelementptr i64, ptr %x, i64 2
  store volatile i64 %n2, ptr %s2
  %m3 = mul i64 %m2, 6
  %n3 = xor i64 %m3, 274
  %s3 = getelementptr i64, ptr %x, i64 3
  store volatile i64 %n3, ptr %s3
  %m4 = mul i64 %m3, 7
  %n4 = xor i64 %m4, 365
  %s4 = getelementptr i64, ptr %x, i64 0
  store volatile i64 %n4, ptr %s4
  %r = call i64 @read(ptr %b, ptr addrspace(1) %q)
  %e9 = getelementptr i64, ptr %x, i64 2
  %lv = load volatile i64, ptr %e9
  store i64 %lv, ptr %g
  %g1 = getelementptr i64, ptr %g, i64 1
  store i64 %i, ptr %g1
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @f(ptr %p, i64 %i)
  %p8 = getelementptr %S, ptr %p, i64 1
  call void @f2(ptr %p8, i64 %i)
  ret void
}
