; HIP's blockDim.x: AMD's kernels read the size of a full group, or of the last one that has fewer work-items, from the implicit arguments, at an
; offset that is chosen; where the packet's address is asked for in two blocks, it meets itself in a phi.
; RUN: split-file-22 %s %t
; RUN: for m in 8 6; do %gaspar run %t/size.ll -k k -g $m -l 4 -a 'o=i32[8]:zero' || exit 1; done | %FileCheck %s
; RUN: for t in spir64 nvptx64 x86_64; do %gaspar retarget --to=$t --no-library -S %t/size.ll -o %t.ll && for m in 8 6; do %gaspar run %t.ll -k k -g $m -l 4 -a 'o=i32[8]:zero' || exit 1; done; done | %FileCheck %s --check-prefixes=CHECK,MORE
; A load of two words at once, and one of an offset that is not known, are refused.
; RUN: for f in wide unknown; do %not %gaspar retarget --to=spir64 --no-library -S %t/$f.ll || exit 1; done 2>&1 | %FileCheck %s --check-prefix=NO
; NO-COUNT-2: 'llvm.amdgcn.implicitarg.ptr' [NO_MEANING] in @k
; CHECK: o = i32[8]:4,4,4,4,4,4,4,4
; CHECK: o = i32[8]:4,4,2,2,0,0,0,0
; MORE: o = i32[8]:4,4,4,4,4,4,4,4
; MORE: o = i32[8]:4,4,2,2,0,0,0,0
; MORE: o = i32[8]:4,4,4,4,4,4,4,4
; MORE: o = i32[8]:4,4,2,2,0,0,0,0
;--- size.ll
target datalayout = "A5"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
define amdgpu_kernel void @k(ptr addrspace(1) %o) {
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = icmp eq i32 %g, 0
  br i1 %first, label %a, label %b
a:
  %ia = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  br label %c
b:
  %ib = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  br label %c
c:
  %i = phi ptr addrspace(4) [ %ia, %a ], [ %ib, %b ]
  %count = load i32, ptr addrspace(4) %i
  %full = icmp ult i32 %g, %count
  %off = select i1 %full, i64 12, i64 18
  %at = getelementptr inbounds i8, ptr addrspace(4) %i, i64 %off
  %s = load i16, ptr addrspace(4) %at
  %size = zext i16 %s to i32
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %m = mul i32 %g, %size
  %n = add i32 %m, %l
  %x = zext i32 %n to i64
  %p = getelementptr i32, ptr addrspace(1) %o, i64 %x
  store i32 %size, ptr addrspace(1) %p
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
;--- wide.ll
target datalayout = "A5"
target triple = "amdgcn-amd-amdhsa"
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
define amdgpu_kernel void @k(ptr addrspace(1) %o, i1 %c) {
  %i = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %off = select i1 %c, i64 12, i64 18
  %at = getelementptr inbounds i8, ptr addrspace(4) %i, i64 %off
  %s = load i32, ptr addrspace(4) %at, align 2
  store i32 %s, ptr addrspace(1) %o
  ret void
}
;--- unknown.ll
target datalayout = "A5"
target triple = "amdgcn-amd-amdhsa"
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
define amdgpu_kernel void @k(ptr addrspace(1) %o, i64 %off) {
  %i = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %at = getelementptr inbounds i8, ptr addrspace(4) %i, i64 %off
  %s = load i16, ptr addrspace(4) %at
  store i16 %s, ptr addrspace(1) %o
  ret void
}
