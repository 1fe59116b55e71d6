; A fact that is not true of the run: the program assumes that a global pointer is shared.  Nothing
; faults, since the access is generic; the check says that the fact is wrong.
;! {"global": 1, "args": ["x=i32[1]:zero"], "fails": "KERNEL_FACT", "check": "spaces"}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare void @llvm.assume(i1)
define ptx_kernel void @k(ptr %x) {
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %x)
  call void @llvm.assume(i1 %s)
  %p = getelementptr inbounds i32, ptr %x, i64 0
  store i32 1, ptr %p
  ret void
}
