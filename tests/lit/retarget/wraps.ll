; A pointer of 32 bits wraps at 32 bits; where it gets wider the offset is made in 32 bits, over all steps from one base.
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %s | %FileCheck %s --check-prefixes=CHECK
; RUN: %gaspar retarget --to=nvptx64 --no-library %S/../../run/gep_wraps.ll -o %t.nvptx.bc
; RUN: %gaspar run %t.nvptx.bc -g 1 -l 1 -a out=i32[8]:zero -a i32:1073741825 -a i64:4294967297 --check=spaces --expect=out=i32[8]:12,13,12,15,11,12,10,13
; RUN: %gaspar retarget --to=spirv64 --no-library %S/../../run/gep_wraps.ll -o %t.spirv.bc
; RUN: %gaspar run %t.spirv.bc -g 1 -l 1 -a out=i32[8]:zero -a i32:1073741825 -a i64:4294967297 --check=spaces --expect=out=i32[8]:12,13,12,15,11,12,10,13
; RUN: %gaspar retarget --to=x86_64 %S/../../run/gep_wraps.ll -o %t.host.bc
; RUN: %gaspar run %t.host.bc -g 1 -l 1 -a out=i32[8]:zero -a i32:1073741825 -a i64:4294967297 --expect=out=i32[8]:12,13,12,15,11,12,10,13
; RUN: for t in nvptx64 spirv64 x86_64; do %gaspar retarget --to=$t --no-library %S/../../run/gep_wraps_join.ll -o %t.join.bc && %gaspar run %t.join.bc -g 1 -l 1 -a out=i32[8]:zero -a i32:1073741825 -a i32:3 --expect=out=i32[8]:12,15,14,13,12,11,12,13 || exit 1; done
; RUN: sed 's/amdgcn-amd-amdhsa/spir64/;/^target datalayout/d;s/amdgpu_kernel/spir_kernel/' %s > %t.spir.ll
; RUN: %gaspar retarget --to=amdgcn --no-library -S %t.spir.ll | %FileCheck %s --check-prefix=NARROWER
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
; CHECK-LABEL: define ptx_kernel void @constant(
; CHECK: store i32 1, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @v, i64 4)
; CHECK: store i32 1, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @v, i32 -1)
@v = internal addrspace(3) global [4 x i32] undef
define amdgpu_kernel void @constant() {
  store i32 1, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @v, i32 1073741825)
  store i32 1, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @v, i32 -1)
  ret void
}
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %in = getelementptr inbounds nuw i32, ptr addrspace(3) %l, i32 %i
; CHECK: %signed = getelementptr nusw i32, ptr addrspace(3) %l, i32 %i
; CHECK: %one = getelementptr i32, ptr addrspace(3) %l, i32 1
; CHECK: [[O:%.*]] = mul i32 %i, 4
; CHECK: [[S:%.*]] = sext i32 {{%.*}} to i64
; CHECK: %any = getelementptr i8, ptr addrspace(3) %l, i64 [[S]]
; CHECK: %more = getelementptr i8, ptr addrspace(3) %l, i64
; CHECK: %global = getelementptr i32, ptr addrspace(1) %g, i32 %i
; NARROWER: %in = getelementptr inbounds nuw i32, ptr addrspace(3) %l, i32 %i
; NARROWER: %signed = getelementptr i32, ptr addrspace(3) %l, i32 %i
; NARROWER: %any = getelementptr i32, ptr addrspace(3) %l, i32 %i
; NARROWER: %global = getelementptr i32, ptr addrspace(1) %g, i32 %i
define amdgpu_kernel void @k(ptr addrspace(3) %l, ptr addrspace(1) %g, i32 %i) {
  %in = getelementptr inbounds nuw i32, ptr addrspace(3) %l, i32 %i
  store i32 1, ptr addrspace(3) %in
  %signed = getelementptr nusw i32, ptr addrspace(3) %l, i32 %i
  store i32 1, ptr addrspace(3) %signed
  %one = getelementptr i32, ptr addrspace(3) %l, i32 1
  store i32 1, ptr addrspace(3) %one
  %any = getelementptr nuw i32, ptr addrspace(3) %l, i32 %i
  store i32 1, ptr addrspace(3) %any
  %more = getelementptr i8, ptr addrspace(3) %any, i32 4
  store i32 1, ptr addrspace(3) %more
  %global = getelementptr i32, ptr addrspace(1) %g, i32 %i
  store i32 1, ptr addrspace(1) %global
  ret void
}
