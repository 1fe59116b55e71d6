; Elements of a vector lie side by side: element 8 of <16 x i24> begins at byte 24, by a constant, by an index of 64 bits where pointers have 32, and
; in a constant expression. The pointer at byte 24 is stored twice, by either address.
;! {"global": 1, "args": ["out=i32[4]:zero", "i64:8"], "expect": {"out": "[7, 9, 5, 0]"}}
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [16 x i32] poison, align 16
define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %eight) {
  %l = addrspacecast ptr addrspace(3) @lds to ptr
  %v = alloca [64 x i8], align 8, addrspace(5)
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %a = getelementptr inbounds i8, ptr addrspace(5) %v, i64 24
  store ptr %g, ptr addrspace(5) %a
  %b = getelementptr inbounds <16 x i24>, ptr addrspace(5) %v, i64 0, i64 8
  store ptr %l, ptr addrspace(5) %b
  %p = load ptr, ptr addrspace(5) %a
  store i32 7, ptr %p
  %one = load i32, ptr addrspace(3) @lds
  store i32 %one, ptr addrspace(1) %out
  %c = getelementptr <16 x i24>, ptr addrspace(3) @lds, i64 0, i64 %eight
  store i32 9, ptr addrspace(3) %c
  %d = getelementptr inbounds i8, ptr addrspace(3) @lds, i32 24
  %two = load i32, ptr addrspace(3) %d
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %two, ptr addrspace(1) %o1
  store i32 5, ptr addrspacecast (ptr addrspace(3) getelementptr inbounds (<16 x i24>, ptr addrspace(3) @lds, i64 0, i64 8) to ptr)
  %three = load i32, ptr addrspace(3) %d
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %three, ptr addrspace(1) %o2
  ret void
}
