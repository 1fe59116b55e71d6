; The distance of a local and a global pointer, found bit by bit, leads from the one to the other.
;! {"global": 1, "args": ["out=i32[2]:zero"], "expect": {"out": "[7, 5]"}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"
@lds = internal addrspace(3) global [4 x i32] undef
define spir_kernel void @k(ptr addrspace(1) %out) {
entry:
  %l = addrspacecast ptr addrspace(3) @lds to ptr addrspace(4)
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  store i32 5, ptr addrspace(4) %l
  %ln = ptrtoint ptr addrspace(4) %l to i64
  %gn = ptrtoint ptr addrspace(4) %g to i64
  %d = sub i64 %gn, %ln
  br label %loop
loop:
  %bit = phi i64 [ 1, %entry ], [ %next, %loop ]
  %n = phi i64 [ 0, %entry ], [ %m, %loop ]
  %b = and i64 %d, %bit
  %z = icmp eq i64 %b, 0
  %with = or i64 %n, %bit
  %m = select i1 %z, i64 %n, i64 %with
  %next = shl i64 %bit, 1
  %end = icmp eq i64 %next, 0
  br i1 %end, label %done, label %loop
done:
  %a = add i64 %ln, %m
  %p = inttoptr i64 %a to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %p
  %v = load i32, ptr addrspace(4) %l
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %v, ptr addrspace(1) %o1
  ret void
}
