; A stored value has more steps than the budget, in a module where a loop asks for vectors: it may be a copy of any variable.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i64[2]:5,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [8 x i64] undef, align 8
@y = internal addrspace(3) global i64 undef, align 8
define internal void @make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  store i64 %i, ptr %p
  ret void
}
define void @f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i) noinline {
entry:
  %x.a = alloca i64, align 8
  %x = getelementptr i8, ptr %x.a, i64 0
  %box.a = alloca { ptr, i64 }, align 8
  %box = getelementptr i8, ptr %box.a, i64 0
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @make(ptr %box)
  %v0 = load i64, ptr %x, align 8
  %m = mul i64 %i, 77
  %v1 = xor i64 %v0, %m
  %v2 = xor i64 %v1, %m
  %v3 = xor i64 %v2, %m
  %v4 = xor i64 %v3, %m
  %v5 = xor i64 %v4, %m
  %v6 = xor i64 %v5, %m
  %v7 = xor i64 %v6, %m
  %v8 = xor i64 %v7, %m
  %v9 = xor i64 %v8, %m
  %v10 = xor i64 %v9, %m
  %v11 = xor i64 %v10, %m
  %v12 = xor i64 %v11, %m
  %v13 = xor i64 %v12, %m
  %v14 = xor i64 %v13, %m
  %v15 = xor i64 %v14, %m
  %v16 = xor i64 %v15, %m
  %v17 = xor i64 %v16, %m
  %v18 = xor i64 %v17, %m
  %v19 = xor i64 %v18, %m
  %v20 = xor i64 %v19, %m
  %v21 = xor i64 %v20, %m
  %v22 = xor i64 %v21, %m
  %v23 = xor i64 %v22, %m
  %v24 = xor i64 %v23, %m
  %v25 = xor i64 %v24, %m
  %v26 = xor i64 %v25, %m
  %v27 = xor i64 %v26, %m
  %v28 = xor i64 %v27, %m
  %v29 = xor i64 %v28, %m
  %v30 = xor i64 %v29, %m
  %v31 = xor i64 %v30, %m
  %v32 = xor i64 %v31, %m
  %v33 = xor i64 %v32, %m
  %v34 = xor i64 %v33, %m
  %v35 = xor i64 %v34, %m
  %v36 = xor i64 %v35, %m
  %v37 = xor i64 %v36, %m
  %v38 = xor i64 %v37, %m
  %v39 = xor i64 %v38, %m
  %v40 = xor i64 %v39, %m
  %v41 = xor i64 %v40, %m
  %v42 = xor i64 %v41, %m
  %v43 = xor i64 %v42, %m
  %v44 = xor i64 %v43, %m
  %v45 = xor i64 %v44, %m
  %v46 = xor i64 %v45, %m
  %v47 = xor i64 %v46, %m
  %v48 = xor i64 %v47, %m
  %v49 = xor i64 %v48, %m
  %v50 = xor i64 %v49, %m
  %v51 = xor i64 %v50, %m
  %v52 = xor i64 %v51, %m
  %v53 = xor i64 %v52, %m
  %v54 = xor i64 %v53, %m
  %v55 = xor i64 %v54, %m
  %v56 = xor i64 %v55, %m
  %v57 = xor i64 %v56, %m
  %v58 = xor i64 %v57, %m
  %v59 = xor i64 %v58, %m
  %v60 = xor i64 %v59, %m
  %v61 = xor i64 %v60, %m
  %v62 = xor i64 %v61, %m
  %v63 = xor i64 %v62, %m
  %v64 = xor i64 %v63, %m
  %v65 = xor i64 %v64, %m
  %v66 = xor i64 %v65, %m
  %v67 = xor i64 %v66, %m
  %v68 = xor i64 %v67, %m
  %v69 = xor i64 %v68, %m
  %v70 = xor i64 %v69, %m
  %v71 = xor i64 %v70, %m
  %v72 = xor i64 %v71, %m
  %v73 = xor i64 %v72, %m
  %v74 = xor i64 %v73, %m
  %v75 = xor i64 %v74, %m
  %v76 = xor i64 %v75, %m
  %v77 = xor i64 %v76, %m
  %v78 = xor i64 %v77, %m
  %v79 = xor i64 %v78, %m
  %v80 = xor i64 %v79, %m
  %v81 = xor i64 %v80, %m
  %v82 = xor i64 %v81, %m
  %v83 = xor i64 %v82, %m
  %v84 = xor i64 %v83, %m
  %v85 = xor i64 %v84, %m
  %v86 = xor i64 %v85, %m
  %v87 = xor i64 %v86, %m
  %v88 = xor i64 %v87, %m
  %v89 = xor i64 %v88, %m
  %v90 = xor i64 %v89, %m
  %v91 = xor i64 %v90, %m
  %v92 = xor i64 %v91, %m
  %v93 = xor i64 %v92, %m
  %v94 = xor i64 %v93, %m
  %v95 = xor i64 %v94, %m
  %v96 = xor i64 %v95, %m
  %v97 = xor i64 %v96, %m
  %v98 = xor i64 %v97, %m
  %v99 = xor i64 %v98, %m
  %v100 = xor i64 %v99, %m
  store i64 %v100, ptr %g, align 8
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @f(ptr %p, i64 %i)
  ret void
}
define void @other(ptr addrspace(1) %p, i64 %n) {
entry:
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j2, %loop ]
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %j
  store i64 %j, ptr addrspace(1) %q
  %j2 = add i64 %j, 1
  %c = icmp ult i64 %j2, %n
  br i1 %c, label %loop, label %exit, !llvm.loop !0
exit:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.vectorize.enable", i1 true}
