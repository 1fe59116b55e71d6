; CUDA: a struct by value with a pointer that the host set, and one that is written.
;! {"global": 4, "buffers": ["y=i32[4]:iota(100,1)"], "args": ["x=i32[4]:iota", "{&y,i32:5}"], "expect": {"x": "[i + 100 + i + 6 for i in range(n)]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%s = type { ptr, i32 }
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr %x, ptr byval(%s) align 8 %a) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %np = getelementptr %s, ptr %a, i32 0, i32 1
  %n0 = load i32, ptr %np
  %n1 = add i32 %n0, 1
  store i32 %n1, ptr %np
  %n2 = load i32, ptr %np
  %y = load ptr, ptr %a
  %yp = getelementptr i32, ptr %y, i32 %t
  %v = load i32, ptr %yp
  %xp = getelementptr i32, ptr %x, i32 %t
  %w = load i32, ptr %xp
  %s1 = add i32 %v, %w
  %s2 = add i32 %s1, %n2
  store i32 %s2, ptr %xp
  ret void
}
