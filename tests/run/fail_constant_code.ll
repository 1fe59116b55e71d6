; A variable that holds the address of a block, which is nowhere while the kernel runs here.
;! {"global": 1, "args": ["x=i32[1]:zero"], "fails": "CANNOT_RUN"}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@at = internal addrspace(1) global { i32, ptr } { i32 1, ptr blockaddress(@k, %b) }
define ptx_kernel void @k(ptr %x) {
  br label %b
b:
  %v = load i32, ptr addrspace(1) @at
  store i32 %v, ptr %x
  ret void
}
