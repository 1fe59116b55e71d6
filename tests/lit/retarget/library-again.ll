; libclc's bodies for AMD and NVIDIA that tell numbers of the launch, or which lanes run together, are declarations again on the way to another target, which answers them itself.
; RUN: %gaspar retarget --to=amdgcn -S %s -o %t.amd.ll
; RUN: %FileCheck %s --check-prefix=AMD < %t.amd.ll
; RUN: for t in nvptx64 spir64 x86_64; do %gaspar retarget --to=$t -S %t.amd.ll -o %t.$t.ll || exit 1; done
; RUN: %FileCheck %s --check-prefix=SPIR < %t.spir64.ll
; RUN: for m in %s %t.amd.ll %t.nvptx64.ll %t.spir64.ll %t.x86_64.ll; do %gaspar run $m -k k -g 6 -l 2 -a 'o=i64[6]:zero' || exit 1; done | %FileCheck %s
; AMD: define internal {{.*}} @_Z14get_local_sizej(i32
; AMD: "gaspar-library"
; SPIR-DAG: declare spir_func i64 @_Z14get_local_sizej(i32)
; RUN: %gaspar retarget --to=nvptx64 -S %s -o %t.nv.ll
; RUN: %FileCheck %s --check-prefix=NVIDIA < %t.nv.ll
; RUN: %gaspar retarget --to=spir64 -S %t.nv.ll -o - | %FileCheck %s --check-prefix=LANES
; NVIDIA: define internal {{.*}} @_Z22get_max_sub_group_sizev(
; LANES: declare spir_func i32 @_Z22get_max_sub_group_sizev()
; SPIR-DAG: declare spir_func i64 @_Z15get_global_sizej(i32)
; CHECK-COUNT-5: o = i64[6]:623,623,623,623,623,623
target triple = "spir64-unknown-unknown"
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z14get_local_sizej(i32)
declare spir_func i64 @_Z15get_global_sizej(i32)
declare spir_func i64 @_Z14get_num_groupsj(i32)
declare spir_func i32 @_Z22get_max_sub_group_sizev()
define spir_kernel void @lanes(ptr addrspace(1) %o) {
  %n = call spir_func i32 @_Z22get_max_sub_group_sizev()
  store i32 %n, ptr addrspace(1) %o
  ret void
}
define spir_kernel void @k(ptr addrspace(1) %o) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %a = call spir_func i64 @_Z15get_global_sizej(i32 0)
  %b = call spir_func i64 @_Z14get_local_sizej(i32 0)
  %c = call spir_func i64 @_Z14get_num_groupsj(i32 0)
  %x = mul i64 %a, 100
  %y = mul i64 %b, 10
  %z = add i64 %x, %y
  %w = add i64 %z, %c
  %p = getelementptr i64, ptr addrspace(1) %o, i64 %i
  store i64 %w, ptr addrspace(1) %p
  ret void
}
