; A pointer of 32 bits that wraps behind a phi, in a loop, and behind a select, also of vectors: the steps before and behind count together.
;! {"global": 1, "args": ["out=i32[8]:zero", "i32:1073741825", "i32:3"], "expect": {"out": "[12, 15, 14, 13, 12, 11, 12, 13]"}}
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@l = internal addrspace(3) global [8 x i32] undef, align 4
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %much, i32 %n) {
entry:
  %three = icmp eq i32 %n, 3
  %quarter = sub i32 %much, 1
  %bytes = shl i32 %quarter, 1
  br label %fill
fill:
  %i = phi i32 [ 0, %entry ], [ %j, %fill ]
  %p = getelementptr inbounds i32, ptr addrspace(3) @l, i32 %i
  %ten = add i32 %i, 10
  store i32 %ten, ptr addrspace(3) %p
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, 8
  br i1 %more, label %fill, label %go
go:
  br i1 %three, label %far, label %near
far:
  %xa = getelementptr i8, ptr addrspace(3) @l, i32 -2147483648
  br label %near
near:
  ; half of the addresses away, and back by the other half and 8 bytes
  %ph = phi ptr addrspace(3) [ %xa, %far ], [ @l, %go ]
  %back = phi i32 [ -2147483640, %far ], [ 8, %go ]
  %a = getelementptr i8, ptr addrspace(3) %ph, i32 %back
  %va = load i32, ptr addrspace(3) %a
  store i32 %va, ptr addrspace(1) %out
  ; four steps of a quarter of the addresses, each back by 4 bytes less
  br label %loop
loop:
  %k = phi i32 [ 0, %near ], [ %k1, %loop ]
  %q = phi ptr addrspace(3) [ %a, %near ], [ %q1, %loop ]
  %q0 = getelementptr i8, ptr addrspace(3) %q, i32 %quarter
  %q1 = getelementptr i8, ptr addrspace(3) %q0, i32 3
  %k1 = add i32 %k, 1
  %on = icmp ult i32 %k1, 4
  br i1 %on, label %loop, label %end
end:
  %v1 = load i32, ptr addrspace(3) %q1
  %s1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %v1, ptr addrspace(1) %s1
  %b0 = getelementptr i8, ptr addrspace(3) @l, i32 %bytes
  %b1 = getelementptr i8, ptr addrspace(3) @l, i32 16
  %b = select i1 %three, ptr addrspace(3) %b0, ptr addrspace(3) %b1
  %c0 = add i32 %bytes, 16
  %c = getelementptr i8, ptr addrspace(3) %b, i32 %c0
  %v2 = load i32, ptr addrspace(3) %c
  %s2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %v2, ptr addrspace(1) %s2
  ; of a phi of a select
  br i1 %three, label %again, label %last
again:
  br label %last
last:
  %d = phi ptr addrspace(3) [ %b, %again ], [ @l, %end ]
  %e0 = sub i32 12, %bytes
  %e = getelementptr i8, ptr addrspace(3) %d, i32 %e0
  %v3 = load i32, ptr addrspace(3) %e
  %s3 = getelementptr i32, ptr addrspace(1) %out, i64 3
  store i32 %v3, ptr addrspace(1) %s3
  ; vectors: one base, two indices
  %i0 = insertelement <2 x i32> poison, i32 %quarter, i32 0
  %i1 = insertelement <2 x i32> %i0, i32 2, i32 1
  %g = getelementptr i32, ptr addrspace(3) @l, <2 x i32> %i1
  %h0 = insertelement <2 x ptr addrspace(3)> poison, ptr addrspace(3) @l, i32 0
  %h = insertelement <2 x ptr addrspace(3)> %h0, ptr addrspace(3) %e, i32 1
  %sv = select i1 %three, <2 x ptr addrspace(3)> %g, <2 x ptr addrspace(3)> %h
  %w = getelementptr i32, <2 x ptr addrspace(3)> %sv, <2 x i32> <i32 2, i32 -1>
  %w0 = extractelement <2 x ptr addrspace(3)> %w, i32 0
  %w1 = extractelement <2 x ptr addrspace(3)> %w, i32 1
  %v4 = load i32, ptr addrspace(3) %w0
  %v5 = load i32, ptr addrspace(3) %w1
  %s4 = getelementptr i32, ptr addrspace(1) %out, i64 4
  store i32 %v4, ptr addrspace(1) %s4
  %s5 = getelementptr i32, ptr addrspace(1) %out, i64 5
  store i32 %v5, ptr addrspace(1) %s5
  %z = select i1 %three, ptr addrspace(3) %a, ptr addrspace(3) %c
  %v6 = load i32, ptr addrspace(3) %z
  %s6 = getelementptr i32, ptr addrspace(1) %out, i64 6
  store i32 %v6, ptr addrspace(1) %s6
  %z1 = getelementptr i32, ptr addrspace(3) %z, i32 %much
  %v7 = load i32, ptr addrspace(3) %z1
  %s7 = getelementptr i32, ptr addrspace(1) %out, i64 7
  store i32 %v7, ptr addrspace(1) %s7
  ret void
}
