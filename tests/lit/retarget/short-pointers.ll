; To the target that the module is for, its data layout stays where pointers have other widths in it than gaspar gives them: sizes and
; offsets in the code are those of that layout (clang -fcuda-short-ptr).  A layout that differs in other ways becomes gaspar's.
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar retarget --to=nvptx64 --no-library --named-spaces -S %s -o - | %FileCheck %s --check-prefix=NAMED
; RUN: sed "s/e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64/e-p6:32:32-i64/" %s > %t.plain.ll
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %t.plain.ll -o - | %FileCheck %s --check-prefix=PLAIN
; RUN: %gaspar run %t.ll -k k -g 1 -l 1 -a 'o=i32[1]:zero' | %FileCheck %s --check-prefix=VALUE
; CHECK: target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
; NAMED: target datalayout = "e-p3(local):32:32-
; PLAIN: target datalayout = "e-p6:32:32-i64:64-
; VALUE: o = i32[1]:8
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%pair = type { ptr addrspace(3), i32 }
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %end = getelementptr %pair, ptr addrspace(1) %o, i64 1
  %e = ptrtoint ptr addrspace(1) %end to i64
  %b = ptrtoint ptr addrspace(1) %o to i64
  %d = sub i64 %e, %b
  %s = trunc i64 %d to i32
  store i32 %s, ptr addrspace(1) %o
  ret void
}
