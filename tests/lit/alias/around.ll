; 2^32 - 2 bytes apart in 32 bits is 2 bytes apart: %high and %low have two bytes in common, where %b is 2^31 + 4 bytes behind @x.
; Four bytes below the end of what 32 bits hold nothing is met again.
; RUN: %gaspar alias %s | %FileCheck %s
; RUN: %gaspar run %s -k around -g 1 -l 1 -a i32:-2147483644 --check=alias
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@x = internal addrspace(3) global [64 x i32] poison

; CHECK:       {{^}}@around: 2 accesses, 1 pairs; apart: LLVM 0, gaspar 0;
define amdgpu_kernel void @around(i32 %c) {
  %b = getelementptr i8, ptr addrspace(3) @x, i32 %c
  %low = getelementptr i8, ptr addrspace(3) %b, i32 -2147483648
  %high = getelementptr i8, ptr addrspace(3) %b, i32 2147483646
  store i32 0, ptr addrspace(3) %low, align 4
  store i32 -1, ptr addrspace(3) %high, align 2
  ret void
}

; CHECK:       {{^}}@apart: 2 accesses, 1 pairs; apart: LLVM {{[01]}}, gaspar 1;
define amdgpu_kernel void @apart(i32 %c) {
  %b = getelementptr i8, ptr addrspace(3) @x, i32 %c
  %low = getelementptr i8, ptr addrspace(3) %b, i32 -2147483648
  %high = getelementptr i8, ptr addrspace(3) %b, i32 2147483644
  store i32 0, ptr addrspace(3) %low, align 4
  store i32 -1, ptr addrspace(3) %high, align 4
  ret void
}

; The same distance in 64 bits is what it seems.
; CHECK:       {{^}}@wide: 2 accesses, 1 pairs; apart: LLVM {{[01]}}, gaspar 1;
define amdgpu_kernel void @wide(ptr addrspace(1) %x, i64 %c) {
  %b = getelementptr i8, ptr addrspace(1) %x, i64 %c
  %low = getelementptr i8, ptr addrspace(1) %b, i64 -2147483648
  %high = getelementptr i8, ptr addrspace(1) %b, i64 2147483646
  store i32 0, ptr addrspace(1) %low, align 4
  store i32 -1, ptr addrspace(1) %high, align 2
  ret void
}
