; A mask of 32 bits that is sign-extended clears the bits that name the space if it is not negative: the pointer has left its object, and
; is not the same one as that in local memory with the same low bits.
;! {"global": 1, "args": ["out=i32[2]:zero", "i32:15", "i64:4"], "expect": {"out": "[1, 0]"}}
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [64 x i32] undef, align 16
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %mask, i64 %n) {
  %g = addrspacecast ptr addrspace(3) @lds to ptr
  %h = getelementptr inbounds i8, ptr %g, i64 %n
  %s = sext i32 %mask to i64
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %h, i64 %s)
  %c = icmp ult ptr %m, %g
  %b = zext i1 %c to i32
  store i32 %b, ptr addrspace(1) %out
  %i = getelementptr inbounds i8, ptr %g, i64 4
  %x = icmp eq ptr %m, %i
  %d = zext i1 %x to i32
  %o = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %d, ptr addrspace(1) %o
  %neg = icmp slt i32 %mask, 0
  br i1 %neg, label %a, label %e
a:
  store i32 1, ptr %m
  br label %e
e:
  ret void
}
