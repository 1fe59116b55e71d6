; %t is in front of local memory, where OpGenericCastToPtrExplicit makes null of it.
; RUN: %gaspar opt %s -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -l 1 -a out=i32[4]:zero -a i32:1 --out out | %FileCheck %s
; CHECK: out = i32[4]:77,0,0,0
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"
@s = internal addrspace(3) global [16 x i32] undef, align 4
declare ptr addrspace(3) @__to_local(ptr addrspace(4)) nounwind willreturn memory(none)

define internal spir_func i32 @f(ptr addrspace(4) %t) noinline {
  %u = getelementptr i8, ptr addrspace(4) %t, i64 8000
  %x = load i32, ptr addrspace(4) %u, align 4
  ret i32 %x
}
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  store i32 77, ptr addrspace(3) @s
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %c = icmp sgt i32 %n, 0
  %p = select i1 %c, ptr addrspace(4) addrspacecast (ptr addrspace(3) @s to ptr addrspace(4)), ptr addrspace(4) %g
  %l = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %p)
  %is = icmp ne ptr addrspace(3) %l, addrspacecast (ptr addrspace(4) null to ptr addrspace(3))
  br i1 %is, label %then, label %end
then:
  %t = getelementptr i8, ptr addrspace(4) %p, i64 -8000
  %x = call spir_func i32 @f(ptr addrspace(4) %t)
  store i32 %x, ptr addrspace(1) %out
  br label %end
end:
  ret void
}
