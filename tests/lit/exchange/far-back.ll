; What @inner stores is the variable that @make filled, too far back to see.  It goes to another variable, for which LLVM uses global
; memory, first in @f and then in @inner.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[16]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[16]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i64[16]:5,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [16 x i32] }
%B = type { ptr, i64 }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
@l = internal addrspace(3) global %S undef, align 8
define internal void @make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds %B, ptr %box, i64 0, i32 1
  %i = load i64, ptr %n
  store i64 %i, ptr %p
  ret void
}
define internal void @inner(ptr noalias sret(i64) writable dereferenceable(8) %g, i64 %i) noinline {
  %x = alloca i64, align 8
  %b = alloca %B, align 8
  store ptr %x, ptr %b
  %n = getelementptr inbounds %B, ptr %b, i64 0, i32 1
  store i64 %i, ptr %n
  call void @make(ptr %b)
  %v0 = load i64, ptr %x
  %v1 = xor i64 %v0, %i
  %v2 = xor i64 %v1, %i
  %v3 = xor i64 %v2, %i
  %v4 = xor i64 %v3, %i
  %v5 = xor i64 %v4, %i
  %v6 = xor i64 %v5, %i
  %v7 = xor i64 %v6, %i
  %v8 = xor i64 %v7, %i
  %v9 = xor i64 %v8, %i
  %v10 = xor i64 %v9, %i
  %v11 = xor i64 %v10, %i
  %v12 = xor i64 %v11, %i
  %v13 = xor i64 %v12, %i
  %v14 = xor i64 %v13, %i
  %v15 = xor i64 %v14, %i
  %v16 = xor i64 %v15, %i
  %v17 = xor i64 %v16, %i
  %v18 = xor i64 %v17, %i
  %v19 = xor i64 %v18, %i
  %v20 = xor i64 %v19, %i
  %v21 = xor i64 %v20, %i
  %v22 = xor i64 %v21, %i
  %v23 = xor i64 %v22, %i
  %v24 = xor i64 %v23, %i
  %v25 = xor i64 %v24, %i
  %v26 = xor i64 %v25, %i
  %v27 = xor i64 %v26, %i
  %v28 = xor i64 %v27, %i
  %v29 = xor i64 %v28, %i
  %v30 = xor i64 %v29, %i
  %v31 = xor i64 %v30, %i
  %v32 = xor i64 %v31, %i
  %v33 = xor i64 %v32, %i
  %v34 = xor i64 %v33, %i
  %v35 = xor i64 %v34, %i
  %v36 = xor i64 %v35, %i
  %v37 = xor i64 %v36, %i
  %v38 = xor i64 %v37, %i
  %v39 = xor i64 %v38, %i
  %v40 = xor i64 %v39, %i
  %v41 = xor i64 %v40, %i
  %v42 = xor i64 %v41, %i
  %v43 = xor i64 %v42, %i
  %v44 = xor i64 %v43, %i
  %v45 = xor i64 %v44, %i
  %v46 = xor i64 %v45, %i
  %v47 = xor i64 %v46, %i
  %v48 = xor i64 %v47, %i
  %v49 = xor i64 %v48, %i
  %v50 = xor i64 %v49, %i
  %v51 = xor i64 %v50, %i
  %v52 = xor i64 %v51, %i
  %v53 = xor i64 %v52, %i
  %v54 = xor i64 %v53, %i
  %v55 = xor i64 %v54, %i
  %v56 = xor i64 %v55, %i
  %v57 = xor i64 %v56, %i
  %v58 = xor i64 %v57, %i
  %v59 = xor i64 %v58, %i
  %v60 = xor i64 %v59, %i
  %v61 = xor i64 %v60, %i
  %v62 = xor i64 %v61, %i
  %v63 = xor i64 %v62, %i
  %v64 = xor i64 %v63, %i
  %v65 = xor i64 %v64, %i
  %v66 = xor i64 %v65, %i
  %v67 = xor i64 %v66, %i
  %v68 = xor i64 %v67, %i
  %v69 = xor i64 %v68, %i
  %v70 = xor i64 %v69, %i
  %v71 = xor i64 %v70, %i
  %v72 = xor i64 %v71, %i
  %v73 = xor i64 %v72, %i
  %v74 = xor i64 %v73, %i
  %v75 = xor i64 %v74, %i
  %v76 = xor i64 %v75, %i
  %v77 = xor i64 %v76, %i
  %v78 = xor i64 %v77, %i
  %v79 = xor i64 %v78, %i
  %v80 = xor i64 %v79, %i
  %v81 = xor i64 %v80, %i
  %v82 = xor i64 %v81, %i
  %v83 = xor i64 %v82, %i
  %v84 = xor i64 %v83, %i
  %v85 = xor i64 %v84, %i
  %v86 = xor i64 %v85, %i
  %v87 = xor i64 %v86, %i
  %v88 = xor i64 %v87, %i
  %v89 = xor i64 %v88, %i
  %v90 = xor i64 %v89, %i
  %v91 = xor i64 %v90, %i
  %v92 = xor i64 %v91, %i
  %v93 = xor i64 %v92, %i
  %v94 = xor i64 %v93, %i
  %v95 = xor i64 %v94, %i
  %v96 = xor i64 %v95, %i
  %v97 = xor i64 %v96, %i
  %v98 = xor i64 %v97, %i
  %v99 = xor i64 %v98, %i
  %v100 = xor i64 %v99, %i
  store i64 %v100, ptr %g
  ret void
}
define void @f(ptr noalias writable dereferenceable(64) %g, i64 %i) noinline {
  %y = alloca i64, align 8
  call void @inner(ptr sret(i64) %y, i64 %i)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %g, ptr align 8 %y, i64 8, i1 false)
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @f(ptr %p, i64 %i)
  ret void
}
