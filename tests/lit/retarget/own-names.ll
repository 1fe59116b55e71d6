; What becomes a call of OpenCL's function reaches the library's, whatever function of that name the program has.
; RUN: split-file-22 %s %t
; RUN: %gaspar retarget --to=spirv64 -S %t/local.ll | %FileCheck %s --check-prefix=LOCAL
; RUN: env GASPAR_DEBUG=twice,verify,recompute %gaspar retarget --to=spirv64 %t/local.ll -o %t.local.bc
; RUN: %gaspar run %t.local.bc -k k -g 4 -l 4 -a out=i32[4]:zero | %FileCheck %s --check-prefix=IDS
; RUN: %gaspar retarget --to=spirv64 -S %t/inline.ll | %FileCheck %s --check-prefix=INLINE
; RUN: %not %gaspar retarget --to=spirv64 %t/seen.ll 2>&1 | %FileCheck %s --check-prefix=SEEN
; RUN: %gaspar retarget --to=amdgcn -S %t/seen.ll -o %t.seen.ll && %FileCheck %s --check-prefix=BOTH < %t.seen.ll
; RUN: %gaspar run %t.seen.ll -k k -g 4 -l 4 -a out=i32[4]:zero | %FileCheck %s --check-prefix=IDS
; RUN: %not %gaspar retarget --to=amdgcn --no-library %t/seen.ll 2>&1 | %FileCheck %s --check-prefix=ALONE
; RUN: %not %gaspar retarget --to=spirv64 %t/declared.ll 2>&1 | %FileCheck %s --check-prefix=SEEN
; RUN: %gaspar retarget --to=amdgcn -S %t/declared.ll | %FileCheck %s --check-prefix=DECLARED
; RUN: %gaspar retarget --to=spirv64 -S %t/variable.ll | %FileCheck %s --check-prefix=VARIABLE
; RUN: %gaspar retarget --to=nvptx64 -S %t/math.ll -o %t.math.ll && %FileCheck %s --check-prefix=MATH < %t.math.ll
; RUN: %gaspar run %t.math.ll -k k -g 1 -a out=f32[2]:zero -a f32:1 | %FileCheck %s --check-prefix=EXP
; RUN: %gaspar retarget --to=nvptx64 %t/chain.ll -o %t.1.bc && %gaspar retarget --to=amdgcn %t.1.bc -o %t.2.bc
; RUN: %gaspar retarget --to=nvptx64 %t.2.bc -o %t.3.bc && %gaspar retarget --to=spirv64 -S %t.3.bc -o %t.4.ll
; RUN: %gaspar run %t.2.bc -k k -g 4 -l 4 -a out=i32[4]:zero | %FileCheck %s --check-prefix=IDS
; RUN: %gaspar run %t.3.bc -k k -g 4 -l 4 -a out=i32[4]:zero | %FileCheck %s --check-prefix=IDS
; RUN: %gaspar run %t.4.ll -k k -g 4 -l 4 -a out=i32[4]:zero | %FileCheck %s --check-prefix=IDS
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %t/merged.ll | %FileCheck %s --check-prefix=MERGED
; RUN: %not %gaspar retarget --to=nvptx64 --no-library %t/merged-seen.ll 2>&1 | %FileCheck %s --check-prefix=MERGEDSEEN
; RUN: %gaspar retarget --to=spirv64 -S %t/exchange.ll | %FileCheck %s --check-prefix=EXCHANGE
; RUN: %gaspar retarget --to=nvptx64 -S %t/types.ll | %FileCheck %s --check-prefix=TYPES
; IDS: out = i32[4]:0,1,2,3
; EXP: out = f32[2]:102.71828{{.*}},2.71828

;--- local.ll
target triple = "nvptx64-nvidia-cuda"
; The program's own function has another type, and calls what becomes the library's.
; LOCAL-DAG: define spir_kernel void @k(
; LOCAL-DAG: call spir_func i32 @gaspar.own._Z12get_local_idj(i32 0)
; LOCAL-DAG: declare spir_func i64 @_Z12get_local_idj(i32)
; LOCAL-DAG: define internal spir_func i32 @gaspar.own._Z12get_local_idj(i32 %d)
; LOCAL-DAG: call spir_func i64 @_Z12get_local_idj(i32 0)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %i = call i32 @_Z12get_local_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %i, ptr addrspace(1) %p
  ret void
}
define internal i32 @_Z12get_local_idj(i32 %d) noinline {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %x
}

;--- inline.ll
target triple = "nvptx64-nvidia-cuda"
; Each module that calls an inline function has it.
; INLINE-NOT: comdat
; INLINE: define internal spir_func i32 @gaspar.own._Z12get_local_idj(i32 %d)
$_Z12get_local_idj = comdat any
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %i = call i32 @_Z12get_local_idj(i32 0)
  store i32 %i, ptr addrspace(1) %out
  ret void
}
define linkonce_odr hidden i32 @_Z12get_local_idj(i32 %d) comdat {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %x
}

;--- seen.ll
target triple = "nvptx64-nvidia-cuda"
; Others may call it: refused where the library's stays declared.  A body from libclc takes another name.
; SEEN: no meaning on spirv64: the name '_Z12get_local_idj' of a function that other modules may call, since OpenCL's function of that name is called, too [NO_MEANING] in get_local_id(unsigned int)
; ALONE: no meaning on amdgcn: the name '_Z12get_local_idj' of a function
; BOTH: call i64 @_Z12get_local_idj(i32 0)
; BOTH: define protected i64 @_Z12get_local_idj(i32 %d)
; BOTH: call i64 @gaspar.libclc._Z12get_local_idj(i32 0)
; BOTH: define internal {{.*}}i64 @gaspar.libclc._Z12get_local_idj(i32
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %i = call i64 @_Z12get_local_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %i
  %n = trunc i64 %i to i32
  store i32 %n, ptr addrspace(1) %p
  ret void
}
define i64 @_Z12get_local_idj(i32 %d) noinline {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %z = zext i32 %x to i64
  ret i64 %z
}

;--- declared.ll
target triple = "nvptx64-nvidia-cuda"
; DECLARED-DAG: call i32 @_Z12get_local_idj(i32 0)
; DECLARED-DAG: call i64 @gaspar.libclc._Z12get_local_idj(i32 0)
; DECLARED-DAG: declare {{.*}}i32 @_Z12get_local_idj(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @_Z12get_local_idj(i32)
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %i = call i32 @_Z12get_local_idj(i32 0)
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = add i32 %i, %x
  store i32 %s, ptr addrspace(1) %out
  ret void
}

;--- variable.ll
target triple = "nvptx64-nvidia-cuda"
; VARIABLE: @gaspar.own._Z12get_local_idj = internal addrspace(1) global i32 0
; VARIABLE: call spir_func i64 @_Z12get_local_idj(i32 0)
@_Z12get_local_idj = internal addrspace(1) global i32 0
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k() {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %x, ptr addrspace(1) @_Z12get_local_idj
  ret void
}

;--- math.ll
target triple = "spir64"
; MATH: define {{.*}}float @_Z3expf(float %x)
; MATH: call float @gaspar.libclc._Z3expf(float %x)
; MATH: define internal {{.*}}float @gaspar.libclc._Z3expf(
declare float @llvm.exp.f32(float)
define spir_func float @_Z3expf(float %x) noinline {
  %e = call float @llvm.exp.f32(float %x)
  %s = fadd float %e, 1.0e+2
  ret float %s
}
define spir_kernel void @k(ptr addrspace(1) %out, float %x) {
  %a = call spir_func float @_Z3expf(float %x)
  %b = call float @llvm.exp.f32(float %x)
  %p = getelementptr float, ptr addrspace(1) %out, i32 1
  store float %a, ptr addrspace(1) %out
  store float %b, ptr addrspace(1) %p
  ret void
}

;--- chain.ll
target triple = "spirv64"
; What libclc defined for one target is no library for the next.
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func void @_Z18work_group_barrierj(i32)
define spir_kernel void @k(ptr addrspace(1) %out) {
  %i = call spir_func i64 @_Z12get_local_idj(i32 0)
  call spir_func void @_Z18work_group_barrierj(i32 2)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %i
  %n = trunc i64 %i to i32
  store i32 %n, ptr addrspace(1) %p
  ret void
}

;--- merged.ll
target triple = "spir64"
; Two names become one: it is that of the function that is declared.
; MERGED-DAG: call float @gaspar.own._Z5fractfPU3AS1f(
; MERGED-DAG: call float @_Z5fractfPU3AS1f(
; MERGED-DAG: define internal float @gaspar.own._Z5fractfPU3AS1f(float %x, ptr addrspace(1) %p)
; MERGED-DAG: declare float @_Z5fractfPU3AS1f(float, ptr addrspace(1))
define spir_func float @k(float %x, ptr addrspace(1) %p, ptr addrspace(5) %q) {
  %a = call spir_func float @_Z5fractfPU3AS1f(float %x, ptr addrspace(1) %p)
  %b = call spir_func float @_Z5fractfPU3AS5f(float %a, ptr addrspace(5) %q)
  ret float %b
}
define internal spir_func float @_Z5fractfPU3AS1f(float %x, ptr addrspace(1) %p) {
  ret float %x
}
declare spir_func float @_Z5fractfPU3AS5f(float, ptr addrspace(5))

;--- merged-seen.ll
target triple = "spir64"
; MERGEDSEEN: two functions are named '_Z5fractfPU3AS1f' there
define spir_func float @_Z5fractfPU3AS1f(float %x, ptr addrspace(1) %p) {
  ret float %x
}
define spir_func float @_Z5fractfPU3AS5f(float %x, ptr addrspace(5) %p) {
  ret float %x
}

;--- exchange.ll
target triple = "spir64"
; EXCHANGE-DAG: call spir_func zeroext i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii(
; EXCHANGE-DAG: call spir_func i1 @gaspar.own._Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii(
; EXCHANGE-DAG: define internal spir_func i1 @gaspar.own._Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii(
declare spir_func zeroext i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomicfPU3AS4ff(ptr addrspace(4), ptr addrspace(4), float)
define spir_func void @f(ptr addrspace(4) %p, ptr addrspace(4) %e, float %x) {
  %a = call spir_func zeroext i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomicfPU3AS4ff(ptr addrspace(4) %p, ptr addrspace(4) %e, float %x)
  %b = call spir_func i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii(ptr addrspace(4) %p, ptr addrspace(4) %e, i32 1)
  ret void
}
define internal spir_func i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii(ptr addrspace(4) %p, ptr addrspace(4) %e, i32 %x) {
  ret i1 true
}

;--- types.ll
target triple = "spir64"
; A declaration of another type than OpenCL's is the program's: it gets no body.
; TYPES-DAG: declare {{.*}}i64 @_Z9get_fencePv(ptr)
; TYPES-DAG: declare {{.*}}void @_Z17get_global_offsetj(i32)
declare spir_func i64 @_Z9get_fencePU3AS4v(ptr addrspace(4))
declare spir_func void @_Z17get_global_offsetj(i32)
define spir_func i64 @f(ptr addrspace(4) %p) {
  call spir_func void @_Z17get_global_offsetj(i32 0)
  %x = call spir_func i64 @_Z9get_fencePU3AS4v(ptr addrspace(4) %p)
  ret i64 %x
}
