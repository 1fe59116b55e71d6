;! {"kernel": "k", "global": 2, "local": 2, "args": ["out=i32[4]:zero", "i64:127"],
;!  "expect": {"out": "[7, 1, 7, 1]"}}
; From GFX1250 on, casts of private memory add and subtract a number whose low bits are not zero: the low half of a generic
; pointer, which only a test says to be private, is no private pointer, and what a mask makes of a private pointer is not what
; it makes of the generic one.
target triple = "amdgcn-amd-amdhsa"
@cell = internal addrspace(1) global [2 x ptr] zeroinitializer
declare i1 @llvm.amdgcn.is.private(ptr)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare i32 @llvm.amdgcn.workitem.id.x()
define internal i32 @tested(ptr %p) noinline "target-cpu"="gfx1250" {
  %s = call i1 @llvm.amdgcn.is.private(ptr %p)
  br i1 %s, label %yes, label %no
yes:
  %x = load i32, ptr %p
  ret i32 %x
no:
  ret i32 0
}
; The first byte of the buffer at a multiple of 128, as a pointer and as an index.
define internal i32 @aligned(ptr %p, i64 %less) noinline "target-cpu"="gfx1250" {
  %up = getelementptr inbounds i8, ptr %p, i64 %less
  %q = call ptr @llvm.ptrmask.p0.i64(ptr %up, i64 -128)
  store i8 9, ptr %q
  %i = ptrtoint ptr %p to i64
  %j = add i64 %i, %less
  %k = and i64 %j, -128
  %n = sub i64 %k, %i
  %r = getelementptr inbounds i8, ptr %p, i64 %n
  %v = load i8, ptr %r
  %c = icmp eq i8 %v, 9
  %z = zext i1 %c to i32
  ret i32 %z
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %less) "target-cpu"="gfx1250" {
  %a = alloca [64 x i32], align 16, addrspace(5)
  %g = addrspacecast ptr addrspace(5) %a to ptr
  call void @llvm.memset.p5.i64(ptr addrspace(5) %a, i8 0, i64 256, i1 false)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %t8 = zext i32 %t to i64
  %at = getelementptr [2 x ptr], ptr addrspace(1) @cell, i64 0, i64 %t8
  store volatile ptr %g, ptr addrspace(1) %at
  store i32 7, ptr addrspace(5) %a
  %p = load volatile ptr, ptr addrspace(1) %at
  %x = call i32 @tested(ptr %p)
  %o = getelementptr [2 x [2 x i32]], ptr addrspace(1) %out, i64 0, i64 %t8
  store i32 %x, ptr addrspace(1) %o
  %y = call i32 @aligned(ptr %g, i64 %less)
  %o1 = getelementptr i32, ptr addrspace(1) %o, i64 1
  store i32 %y, ptr addrspace(1) %o1
  ret void
}
