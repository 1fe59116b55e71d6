; Library functions go to the overload for the pointer's space; names are mangled anew.
; RUN: env GASPAR_SKIP=alias-scopes,alias-hints %gaspar opt -S %s | %FileCheck %s
target triple = "spir64"
declare spir_func <4 x float> @_Z5fractDv4_fPU3AS4S_(<4 x float>, ptr addrspace(4)) #0
declare spir_func <4 x float> @_Z6sincosDv4_fPU3AS4S_(<4 x float>, ptr addrspace(4))
declare spir_func float @_Z4modffPU3AS4f(float, ptr addrspace(4))
declare spir_func <3 x half> @_Z6vload3mPU3AS4KDh(i64, ptr addrspace(4))
declare spir_func zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiciPU3AS4ii12memory_orderS4_12memory_scope(ptr addrspace(4), ptr addrspace(4), i32, i32, i32, i32)
declare spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32, ptr addrspace(4))
declare spir_func void @_Z7vstore4Dv4_imPU3AS4i(<4 x i32>, i64, ptr addrspace(4))

define spir_func void @k(ptr addrspace(1) %g, ptr addrspace(3) %l, ptr addrspace(4) %u, <4 x float> %v) {
; CHECK-LABEL: define spir_func void @k(
; CHECK-NEXT:    %p = alloca [4 x float]
; CHECK-NEXT:    %e = alloca
; CHECK-NEXT:    tail call fast spir_func <4 x float> @_Z5fractDv4_fPU3AS1S_(<4 x float> noundef %v, ptr addrspace(1) align 16 %g) #[[A:[0-9]+]], !mine
; CHECK-NEXT:    call spir_func <4 x float> @_Z6sincosDv4_fPS_(<4 x float> %v, ptr %p)
; CHECK-NEXT:    call spir_func float @_Z4modffPU3AS3f(float 1.000000e+00, ptr addrspace(3) %l)
; CHECK-NEXT:    call spir_func <3 x half> @_Z6vload3mPU3AS1KDh(i64 0, ptr addrspace(1) %g)
; CHECK-NEXT:    call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 1, ptr %e)
; CHECK-NEXT:    call spir_func void @_Z7vstore4Dv4_imPU3AS3i(<4 x i32> zeroinitializer, i64 0, ptr addrspace(3) %l)
  %p = alloca [4 x float], align 16
  %e = alloca target("spirv.Event")
  %gg = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %gp = addrspacecast ptr %p to ptr addrspace(4)
  %ge = addrspacecast ptr %e to ptr addrspace(4)
  %a = tail call fast spir_func <4 x float> @_Z5fractDv4_fPU3AS4S_(<4 x float> noundef %v, ptr addrspace(4) align 16 %gg) #1, !mine !0
  %b = call spir_func <4 x float> @_Z6sincosDv4_fPU3AS4S_(<4 x float> %v, ptr addrspace(4) %gp)
  %c = call spir_func float @_Z4modffPU3AS4f(float 1.0, ptr addrspace(4) %gl)
  %d = call spir_func <3 x half> @_Z6vload3mPU3AS4KDh(i64 0, ptr addrspace(4) %gg)
  call spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 1, ptr addrspace(4) %ge)
  call spir_func void @_Z7vstore4Dv4_imPU3AS4i(<4 x i32> zeroinitializer, i64 0, ptr addrspace(4) %gl)
  ret void
}

; Substitutions are numbered anew: with a private `expected` one of them is gone.
define spir_func void @cas(ptr addrspace(1) %g, ptr addrspace(3) %l) {
; CHECK-LABEL: define spir_func void @cas(
; CHECK:         call spir_func zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS1VU7_AtomiciPU3AS3ii12memory_orderS4_12memory_scope(ptr addrspace(1) %g, ptr addrspace(3) %l
  %gg = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %x = call spir_func zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiciPU3AS4ii12memory_orderS4_12memory_scope(ptr addrspace(4) %gg, ptr addrspace(4) %gl, i32 1, i32 0, i32 0, i32 1)
  ret void
}

; Negative: nothing is known of %u; there is no overload for private atomics.
define spir_func void @kept(ptr addrspace(4) %u) {
; CHECK-LABEL: define spir_func void @kept(
; CHECK:         call spir_func float @_Z4modffPU3AS4f(float 1.000000e+00, ptr addrspace(4) %u)
; CHECK:         call spir_func zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiciPU3AS4ii12memory_orderS4_12memory_scope(ptr addrspace(4) %ga, ptr addrspace(4) %ga
  %c = call spir_func float @_Z4modffPU3AS4f(float 1.0, ptr addrspace(4) %u)
  %a = alloca i32
  %ga = addrspacecast ptr %a to ptr addrspace(4)
  %x = call spir_func zeroext i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiciPU3AS4ii12memory_orderS4_12memory_scope(ptr addrspace(4) %ga, ptr addrspace(4) %ga, i32 1, i32 0, i32 0, i32 1)
  ret void
}

; Negative: the user's own function of a library name.
define spir_func float @_Z5fractfPU3AS4f(float %x, ptr addrspace(4) %p) {
  ret float %x
}
define spir_func float @own(ptr addrspace(1) %g) {
; CHECK-LABEL: define spir_func float @own(
; CHECK:         call spir_func float @_Z5fractfPU3AS4f(float 1.000000e+00, ptr addrspace(4) %gg)
  %gg = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %x = call spir_func float @_Z5fractfPU3AS4f(float 1.0, ptr addrspace(4) %gg)
  ret float %x
}
; CHECK:       declare spir_func <4 x float> @_Z5fractDv4_fPU3AS1S_(<4 x float>, ptr addrspace(1)) #[[F:[0-9]+]]
; CHECK-DAG:   attributes #[[F]] = { convergent nounwind }
; CHECK-DAG:   attributes #[[A]] = { nounwind }
attributes #0 = { convergent nounwind }
attributes #1 = { nounwind }
!0 = !{}
