; A global pointer that was moved to an address of local memory passes the test for that, moves inbounds by zero bytes, and back
; to global memory: the test says nothing of where it points.
;! {"global": 1, "args": ["out=i32[3]:zero", "i64:0", "i64:1"], "expect": {"out": "[5, 6, 0]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] undef
declare i1 @llvm.nvvm.isspacep.shared(ptr)
define ptx_kernel void @k(ptr addrspace(1) %out, i64 %zero, i64 %go) {
  %l = addrspacecast ptr addrspace(3) @lds to ptr
  %g = addrspacecast ptr addrspace(1) %out to ptr
  store i32 3, ptr %l
  %ln = ptrtoint ptr %l to i64
  %gn = ptrtoint ptr %g to i64
  %there = sub i64 %ln, %gn
  %away = getelementptr i8, ptr %g, i64 %there
  %c = icmp eq i64 %go, 1
  %p = select i1 %c, ptr %away, ptr %l
  %is = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br i1 %is, label %yes, label %no
yes:
  %same = getelementptr inbounds i8, ptr %p, i64 %zero
  %back = sub i64 0, %there
  %home = getelementptr i8, ptr %same, i64 %back
  store i32 5, ptr %home
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 6, ptr addrspace(1) %o1
  ret void
no:
  ret void
}
