; A store whose value is computed by more steps than are followed may be of any variable that is not larger (NVIDIA's target): @make_larger's is, @make's is
; not.  The struct that @by_value gets is stored to private memory only, so its size does not count for the store to global memory.
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { i64, i64, i64, i64 }

; CHECK-LABEL: define internal void @make(
; CHECK: store i64 7, ptr %p
define internal void @make(ptr %p) noinline {
  store i64 7, ptr %p
  ret void
}
; CHECK-LABEL: define internal void @make_larger(
; CHECK: store i64 7, ptr addrspace(5)
define internal void @make_larger(ptr %p) noinline {
  store i64 7, ptr %p
  ret void
}
define internal void @by_value(ptr byval(%S) align 8 %s) noinline {
  store i64 0, ptr %s
  ret void
}

define ptx_kernel void @k(ptr %g, i64 %m, i64 %i) {
  %small = alloca i64, align 8
  %large = alloca %S, align 8
  call void @make(ptr %small)
  call void @make_larger(ptr %large)
  %v0 = load i64, ptr %small
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
  store i64 %v100, ptr %large
  call void @by_value(ptr byval(%S) align 8 %large)
  %to = getelementptr i64, ptr %g, i64 %i
  store i64 %v100, ptr %to
  ret void
}
