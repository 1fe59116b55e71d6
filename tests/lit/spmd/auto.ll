; --lanes=auto: as many work-items a thread as three quarters of its registers have room for, 96 bytes each for 32 of
; them; never more than a row of the required group has; and what the kernel asks for.
; RUN: %gaspar genx vectorize %s -S --lanes=auto -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar genx run %t.ll --kernel=most -g 33 -l 33 -a x=i64[1056]:iota -a y=i64[1056]:zero --compare --out=y:hash | %FileCheck %s --check-prefix=SAME
; RUN: %gaspar genx run %t.ll --kernel=few -g 33 -l 33 -a x=i64[1056]:iota -a y=i64[1056]:zero --compare --out=y:hash | %FileCheck %s --check-prefix=SAME
; RUN: %gaspar genx emit %s --vectorize --lanes=auto --kernel=few --platform=dg2 -o %t.visaasm
; RUN: %not %gaspar genx vectorize %s --lanes=12 -o %t.ll 2>&1 | %FileCheck %s --check-prefix=USAGE
; SAME: same at every stage: 2 buffers
; USAGE: --lanes
; CHECK: define dllexport void @few({{.*}} !intel_reqd_sub_group_size ![[M32:[0-9]+]]
; CHECK: define dllexport void @some({{.*}} !intel_reqd_sub_group_size ![[M16:[0-9]+]]
; CHECK: define dllexport void @most({{.*}} !intel_reqd_sub_group_size ![[M8:[0-9]+]]
; CHECK: define dllexport void @row({{.*}} !intel_reqd_sub_group_size ![[M16]]
; CHECK: define dllexport void @asked({{.*}} !intel_reqd_sub_group_size ![[M8]]
; CHECK-DAG: ![[M32]] = !{i32 32}
; CHECK-DAG: ![[M16]] = !{i32 16}
; CHECK-DAG: ![[M8]] = !{i32 8}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func void @_Z7barrierj(i32) convergent

; Eight longs and a pointer.
define spir_kernel void @few(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr <8 x i64>, ptr addrspace(1) %x, i64 %id
  %v = load <8 x i64>, ptr addrspace(1) %p
  call spir_func void @_Z7barrierj(i32 2) convergent
  %q = getelementptr <8 x i64>, ptr addrspace(1) %y, i64 %id
  store <8 x i64> %v, ptr addrspace(1) %q
  ret void
}

; 16 longs are live across the barrier.
define spir_kernel void @some(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr <16 x i64>, ptr addrspace(1) %x, i64 %id
  %v = load <16 x i64>, ptr addrspace(1) %p
  call spir_func void @_Z7barrierj(i32 2) convergent
  %q = getelementptr <16 x i64>, ptr addrspace(1) %y, i64 %id
  store <16 x i64> %v, ptr addrspace(1) %q
  ret void
}

; 32 longs, in a loop that begins and ends in other blocks.
define spir_kernel void @most(ptr addrspace(1) %x, ptr addrspace(1) %y) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr <32 x i64>, ptr addrspace(1) %x, i64 %id
  %v = load <32 x i64>, ptr addrspace(1) %p
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = add i64 %k, %id
  %one = getelementptr i64, ptr addrspace(1) %y, i64 %at
  store i64 0, ptr addrspace(1) %one
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, 3
  br i1 %more, label %loop, label %end

end:
  call spir_func void @_Z7barrierj(i32 2) convergent
  %q = getelementptr <32 x i64>, ptr addrspace(1) %y, i64 %id
  store <32 x i64> %v, ptr addrspace(1) %q
  ret void
}

; A group has rows of 12 work-items.
define spir_kernel void @row(ptr addrspace(1) %x) !reqd_work_group_size !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %x, i64 %id
  store i64 %id, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @asked(ptr addrspace(1) %x) !intel_reqd_sub_group_size !1 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %x, i64 %id
  store i64 %id, ptr addrspace(1) %p
  ret void
}
!0 = !{i32 12, i32 1, i32 1}
!1 = !{i32 8}
