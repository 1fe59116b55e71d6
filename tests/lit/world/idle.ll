; A function that no entry reaches stays byte for byte, on each target, where it may not go.
; RUN: %opt -S %s -o %t.in.ll && sed -n '/^define.*@idle/,/^}/p' %t.in.ll > %t.in
; RUN: %gaspar opt --world=closed -S %s -o %t.out.ll && sed -n '/^define.*@idle/,/^}/p' %t.out.ll > %t.out && diff %t.in %t.out
; RUN: %FileCheck %s < %t.out.ll
; RUN: %gaspar opt --world=closed --target=intel -S %s -o %t.out.ll && sed -n '/^define.*@idle/,/^}/p' %t.out.ll > %t.out && diff %t.in %t.out
; RUN: %gaspar opt --world=closed -p 'check-spaces,alias-tbaa,annotate-spaces,ipmsp,nvvm-as' -S %s -o %t.out.ll && sed -n '/^define.*@idle/,/^}/p' %t.out.ll > %t.out && diff %t.in %t.out
; In an open world others call it, and what it calls has one caller more.
; RUN: %gaspar opt -S %s | %FileCheck %s --check-prefix=OPEN
; An access in it is no reason to reject the module.
; RUN: %gaspar opt --world=closed --strict %s -o %t.bc
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spirv64"
@v = addrspace(1) global i32 0
declare spir_func float @_Z5fractfPU3AS4f(float, ptr addrspace(4))
declare <4 x i32> @llvm.masked.gather.v4i32.v4p4(<4 x ptr addrspace(4)>, <4 x i1>, <4 x i32>)
declare spir_func ptr addrspace(3) @__to_local(ptr addrspace(4))

define spir_func void @idle(ptr addrspace(3) %l, ptr addrspace(4) %p, i1 %c, ptr addrspace(2) %read_only, <4 x ptr addrspace(4)> %four) {
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store i32 1, ptr addrspace(4) %g
  store i32 2, ptr addrspace(4) %p
  store i32 3, ptr addrspace(4) addrspacecast (ptr addrspace(1) @v to ptr addrspace(4))
  %f = call spir_func float @_Z5fractfPU3AS4f(float 1.0, ptr addrspace(4) %g)
  %t = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %g)
  %e = call spir_func i32 @both(ptr addrspace(4) %p)
  %one = call spir_func i32 @one(ptr addrspace(4) %g)
  %tc = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) addrspacecast (ptr addrspace(1) @v to ptr addrspace(4)))
  %fc = call spir_func float @_Z5fractfPU3AS4f(float 1.0, ptr addrspace(4) addrspacecast (ptr addrspace(1) @v to ptr addrspace(4)))
  %a = alloca i32
  %ag = addrspacecast ptr %a to ptr addrspace(4)
  %s = select i1 %c, ptr addrspace(4) %ag, ptr addrspace(4) %g
  %x = atomicrmw add ptr addrspace(4) %s, i32 1 seq_cst
  %y = atomicrmw add ptr %a, i32 1 seq_cst
  %i = load i32, ptr addrspace(2) %read_only
  %j = call <4 x i32> @llvm.masked.gather.v4i32.v4p4(<4 x ptr addrspace(4)> %four, <4 x i1> splat (i1 true), <4 x i32> poison)
  %r = call spir_func i32 @only_idle(ptr addrspace(4) %s)
  ret void
}

; The idle one calls it, so it stays as well.
define internal spir_func i32 @only_idle(ptr addrspace(4) %p) {
; CHECK-LABEL: define internal spir_func i32 @only_idle(ptr addrspace(4) %p)
; CHECK-NEXT:    %v = load i32, ptr addrspace(4) %p, align 4
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}

; It is copied for its calls that run; the original stays for the others.
define internal spir_func i32 @both(ptr addrspace(4) %p) {
; CHECK-LABEL: define internal spir_func i32 @both(ptr addrspace(4) %p)
; CHECK-NEXT:    %v = load i32, ptr addrspace(4) %p, align 4
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}

; Only calls that run say where its pointer points, but it keeps its type.
define internal spir_func i32 @one(ptr addrspace(4) %p) {
; CHECK-LABEL: define internal spir_func i32 @one(ptr addrspace(4) %p)
; CHECK:         load i32, ptr addrspace(1)
; OPEN-DAG:    define internal spir_func i32 @one.global(ptr addrspace(1) %p)
; OPEN-DAG:    define internal spir_func i32 @one.local(ptr addrspace(3) %p)
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}

define spir_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l) {
; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NEXT:    store i32 4, ptr addrspace(1) @v
; CHECK:         call spir_func float @_Z5fractfPU3AS1f(float 1.000000e+00, ptr addrspace(1) @v)
; CHECK-NOT:     @__to_local
; CHECK-NOT:     poison
; CHECK:         ret void
; CHECK-LABEL: define internal spir_func i32 @both.global(ptr addrspace(1) %p)
; CHECK-LABEL: define internal spir_func i32 @both.local(ptr addrspace(3) %p)
  store i32 4, ptr addrspace(4) addrspacecast (ptr addrspace(1) @v to ptr addrspace(4))
  %fc = call spir_func float @_Z5fractfPU3AS4f(float 1.0, ptr addrspace(4) addrspacecast (ptr addrspace(1) @v to ptr addrspace(4)))
  %tc = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) addrspacecast (ptr addrspace(1) @v to ptr addrspace(4)))
  store ptr addrspace(3) %tc, ptr addrspace(1) %g
  %gg = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %lg = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %a = call spir_func i32 @both(ptr addrspace(4) %gg)
  %b = call spir_func i32 @both(ptr addrspace(4) %lg)
  %c = call spir_func i32 @one(ptr addrspace(4) %gg)
  %s = add i32 %a, %b
  %t = add i32 %s, %c
  store i32 %t, ptr addrspace(1) %g
  ret void
}
