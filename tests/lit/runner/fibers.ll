; Kernels whose work-items need a stack each: the code between two barriers is no loop over them.
; RUN: %gaspar run -g 4 -l 4 -k alloca -a o=i32[4]:zero --expect=o=i32[4]:3,2,1,0 %s
; RUN: %gaspar run -g 4 -l 4 -k waits -a o=i32[4]:zero --expect=o=i32[4]:9,8,7,6 %s
; RUN: %gaspar run -g 4 -l 4 -k called -a o=i32[4]:zero --expect=o=i32[4]:3,2,1,0 %s
; RUN: %gaspar run -g 4 -l 4 -k loops -a o=i32[4]:zero --expect=o=i32[4]:3,2,1,0 %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
@tile = internal addrspace(3) global [4 x i32] poison
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func void @_Z7barrierj(i32) convergent
declare spir_func i32 @_Z21work_group_reduce_addi(i32) convergent

; A variable whose size depends on the item.
define spir_kernel void @alloca(ptr addrspace(1) %o) {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %i = trunc i64 %id to i32
  %n = add i32 %i, 1
  %own = alloca i32, i32 %n
  %last = getelementptr i32, ptr %own, i64 %id
  store volatile i32 %i, ptr %last
  call spir_func void @_Z7barrierj(i32 1) convergent
  %v = load volatile i32, ptr %last
  %turn = sub i64 3, %id
  %to = getelementptr i32, ptr addrspace(1) %o, i64 %turn
  store i32 %v, ptr addrspace(1) %to
  ret void
}
; The sum waits for the others inside the library.
define spir_kernel void @waits(ptr addrspace(1) %o) {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %i = trunc i64 %id to i32
  %at = getelementptr [4 x i32], ptr addrspace(3) @tile, i64 0, i64 %id
  store i32 %i, ptr addrspace(3) %at
  call spir_func void @_Z7barrierj(i32 1) convergent
  %turn = sub i64 3, %id
  %other = getelementptr [4 x i32], ptr addrspace(3) @tile, i64 0, i64 %turn
  %v = load i32, ptr addrspace(3) %other
  %sum = call spir_func i32 @_Z21work_group_reduce_addi(i32 %i) convergent
  %r = add i32 %v, %sum
  %to = getelementptr i32, ptr addrspace(1) %o, i64 %id
  store i32 %r, ptr addrspace(1) %to
  ret void
}
; A function that calls itself cannot be inlined, and waits.
define internal spir_func i32 @turn(i64 %id, i32 %n) convergent noinline {
  %i = trunc i64 %id to i32
  %at = getelementptr [4 x i32], ptr addrspace(3) @tile, i64 0, i64 %id
  store i32 %i, ptr addrspace(3) %at
  call spir_func void @_Z7barrierj(i32 1) convergent
  %more = icmp ne i32 %n, 0
  br i1 %more, label %again, label %end
again:
  %less = sub i32 %n, 1
  %r = call spir_func i32 @turn(i64 %id, i32 %less) convergent
  ret i32 %r
end:
  %turn = sub i64 3, %id
  %other = getelementptr [4 x i32], ptr addrspace(3) @tile, i64 0, i64 %turn
  %v = load i32, ptr addrspace(3) %other
  ret i32 %v
}
define spir_kernel void @called(ptr addrspace(1) %o) {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %v = call spir_func i32 @turn(i64 %id, i32 1) convergent
  %to = getelementptr i32, ptr addrspace(1) %o, i64 %id
  store i32 %v, ptr addrspace(1) %to
  ret void
}
; One that needs none.
define spir_kernel void @loops(ptr addrspace(1) %o) {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %i = trunc i64 %id to i32
  %at = getelementptr [4 x i32], ptr addrspace(3) @tile, i64 0, i64 %id
  store i32 %i, ptr addrspace(3) %at
  call spir_func void @_Z7barrierj(i32 1) convergent
  %turn = sub i64 3, %id
  %other = getelementptr [4 x i32], ptr addrspace(3) @tile, i64 0, i64 %turn
  %v = load i32, ptr addrspace(3) %other
  %to = getelementptr i32, ptr addrspace(1) %o, i64 %id
  store i32 %v, ptr addrspace(1) %to
  ret void
}
