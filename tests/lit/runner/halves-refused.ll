; Functions of halves that the library lacks are its functions of floats, or instructions. One with a pointer to halves, whose memory
; holds no floats, is refused; so is one that asks how halves are written, if it is declared with other types than OpenCL's.
; RUN: %gaspar run %s -k rounded -g 1 -a i=f16[4]:1,2,3,4 -a o=u16[4]:zero --out o | %FileCheck %s --check-prefix=ROUNDED
; RUN: %gaspar run %s -k next -g 1 -a i=f16[4]:1,2,3,4 -a o=u16[4]:zero --out o | %FileCheck %s --check-prefix=NEXT
; RUN: %not %gaspar run %s -k pointer -g 1 -a i=f16[4]:1,2,3,4 -a o=u16[4]:zero --out o 2>&1 | %FileCheck %s --check-prefix=POINTER
; RUN: %not %gaspar run %s -k other -g 1 -a i=f16[4]:1,2,3,4 -a o=u16[4]:zero --out o 2>&1 | %FileCheck %s --check-prefix=OTHER
target triple = "spir64"
declare spir_func half @_Z5roundDh(half)
declare spir_func half @_Z9nextafterDhDh(half, half)
declare spir_func <4 x half> @_Z6vload4mPU3AS1KDh(i64, ptr addrspace(1))
declare spir_func <2 x float> @_Z9nextafterDv2_DhS_(<2 x half>, <2 x half>)

; 1.5 becomes 2.
; ROUNDED: o = u16[4]:16384,0,0,0
define spir_kernel void @rounded(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %a = load half, ptr addrspace(1) %in
  %b = fadd half %a, 0.5
  %v = call spir_func half @_Z5roundDh(half %b)
  store half %v, ptr addrspace(1) %out
  ret void
}

; The half behind 1.
; NEXT: o = u16[4]:15361,0,0,0
define spir_kernel void @next(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %a = load half, ptr addrspace(1) %in
  %v = call spir_func half @_Z9nextafterDhDh(half %a, half 2.0)
  store half %v, ptr addrspace(1) %out
  ret void
}

; POINTER: the function '_Z6vload4mPU3AS1KDh', which is neither defined nor known [CANNOT_RUN] in @pointer
define spir_kernel void @pointer(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %v = call spir_func <4 x half> @_Z6vload4mPU3AS1KDh(i64 0, ptr addrspace(1) %in)
  store <4 x half> %v, ptr addrspace(1) %out
  ret void
}

; The floats behind these, where the name says halves.
; OTHER: the function '_Z9nextafterDv2_DhS_', which is neither defined nor known [CANNOT_RUN] in @other
define spir_kernel void @other(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %a = load <2 x half>, ptr addrspace(1) %in
  %v = call spir_func <2 x float> @_Z9nextafterDv2_DhS_(<2 x half> %a, <2 x half> %a)
  store <2 x float> %v, ptr addrspace(1) %out
  ret void
}
