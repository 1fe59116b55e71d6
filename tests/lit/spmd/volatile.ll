; Volatile accesses in a loop whose end does not depend on them: a reduction in local memory, and a sum of floats by compare-and-exchange,
; whose expected value is read by a volatile load in the same turn.
; RUN: %gaspar genx vectorize %s --lanes=8 -S -o %t.ll
; RUN: %gaspar genx run %t.ll -k reduce -g 16 -l 16 -a x=i32[16]:iota --compare --expect=x=i32[16]:120,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
; RUN: %gaspar genx run %t.ll -k sum -g 16 -l 16 -a x=f32[1]:zero --compare --expect=x=f32[1]:24
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
@t = internal addrspace(3) global [16 x i32] undef
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func void @_Z7barrierj(i32) convergent

define spir_kernel void @reduce(ptr addrspace(1) %x) {
entry:
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %i = trunc i64 %id to i32
  %from = getelementptr i32, ptr addrspace(1) %x, i32 %i
  %to = getelementptr i32, ptr addrspace(3) @t, i32 %i
  %v = load i32, ptr addrspace(1) %from
  store volatile i32 %v, ptr addrspace(3) %to
  call spir_func void @_Z7barrierj(i32 1) convergent
  br label %loop
loop:
  %s = phi i32 [ 8, %entry ], [ %next, %join ]
  %c = icmp ult i32 %i, %s
  br i1 %c, label %then, label %join
then:
  %other = getelementptr i32, ptr addrspace(3) %to, i32 %s
  %a = load volatile i32, ptr addrspace(3) %to
  %b = load volatile i32, ptr addrspace(3) %other
  %ab = add i32 %a, %b
  store volatile i32 %ab, ptr addrspace(3) %to
  br label %join
join:
  call spir_func void @_Z7barrierj(i32 1) convergent
  %next = lshr i32 %s, 1
  %more = icmp ne i32 %next, 0
  br i1 %more, label %loop, label %out
out:
  %r = load i32, ptr addrspace(3) %to
  %first = icmp eq i32 %i, 0
  br i1 %first, label %write, label %end
write:
  store i32 %r, ptr addrspace(1) %from
  br label %end
end:
  ret void
}

define spir_kernel void @sum(ptr addrspace(1) %x) {
entry:
  br label %loop
loop:
  %f = load volatile float, ptr addrspace(1) %x
  %g = fadd float %f, 1.5
  %old = bitcast float %f to i32
  %new = bitcast float %g to i32
  %pair = cmpxchg volatile ptr addrspace(1) %x, i32 %old, i32 %new monotonic monotonic
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %out, label %loop
out:
  ret void
}
