; libclc's functions for AMD find the numbers of the launch where code object 5 has them: libclc-22 alone reads a number of groups for
; the offset, so that each global id is too large.
; RUN: %gaspar retarget --to=amdgcn -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: llc-22 -mcpu=gfx90a -filetype=asm %t.ll -o %t.s
; RUN: %gaspar run %t.ll -k k -g 4,2 -l 2,1 --offset=0,0 -a 'o=i32[32]:zero' | %FileCheck %s --check-prefix=PLAIN
; RUN: %gaspar run %t.ll -k k -g 4,2 -l 2,1 --offset=5,3 -a 'o=i32[32]:zero' | %FileCheck %s --check-prefix=MOVED
; RUN: %gaspar run %t.ll -k k -g 1 -l 1 -a 'o=i32[4]:zero' | %FileCheck %s --check-prefix=LINE
; RUN: %gaspar retarget --to=nvptx64 -S %s -o %t.nv.ll
; RUN: llc-22 -filetype=asm %t.nv.ll -o %t.ptx
; CHECK-LABEL: define internal i64 @_Z17get_global_offsetj(i32
; CHECK: getelementptr inbounds i8, ptr addrspace(4) %{{[0-9]+}}, i64 40
; CHECK: load i64
; CHECK: i64 48
; CHECK: load i64
; CHECK: i64 56
; CHECK: load i64
; CHECK-LABEL: define internal i32 @_Z12get_work_dimv()
; CHECK: i64 64
; CHECK: load i16
; PLAIN: o = i32[32]:0,0,0,2,1,0,0,2,2,0,0,2,3,0,0,2,0,1,0,2,1,1,0,2,2,1,0,2,3,1,0,2
; MOVED: o = i32[32]:5,3,8,2,6,3,8,2,7,3,8,2,8,3,8,2,5,4,8,2,6,4,8,2,7,4,8,2,8,4,8,2
; LINE:  o = i32[4]:0,0,0,1
target triple = "spirv64"
define spir_kernel void @k(ptr addrspace(1) %o) {
  %x = call spir_func i64 @_Z13get_global_idj(i32 0)
  %y = call spir_func i64 @_Z13get_global_idj(i32 1)
  %ox = call spir_func i64 @_Z17get_global_offsetj(i32 0)
  %oy = call spir_func i64 @_Z17get_global_offsetj(i32 1)
  %none = call spir_func i64 @_Z17get_global_offsetj(i32 3)
  %sx = call spir_func i64 @_Z15get_global_sizej(i32 0)
  %d = call spir_func i32 @_Z12get_work_dimv()
  %ix = sub i64 %x, %ox
  %iy = sub i64 %y, %oy
  %row = mul i64 %iy, %sx
  %i = add i64 %row, %ix
  %sum = add i64 %ox, %oy
  %all = add i64 %sum, %none
  %x32 = trunc i64 %x to i32
  %y32 = trunc i64 %y to i32
  %s32 = trunc i64 %all to i32
  %p0 = getelementptr [4 x i32], ptr addrspace(1) %o, i64 %i
  store i32 %x32, ptr addrspace(1) %p0
  %p1 = getelementptr i32, ptr addrspace(1) %p0, i64 1
  store i32 %y32, ptr addrspace(1) %p1
  %p2 = getelementptr i32, ptr addrspace(1) %p0, i64 2
  store i32 %s32, ptr addrspace(1) %p2
  %p3 = getelementptr i32, ptr addrspace(1) %p0, i64 3
  store i32 %d, ptr addrspace(1) %p3
  ret void
}
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z17get_global_offsetj(i32)
declare spir_func i64 @_Z15get_global_sizej(i32)
declare spir_func i32 @_Z12get_work_dimv()
