; Metadata of a kernel that is no list of numbers says nothing.
; RUN: %gaspar run %s -k k -g 16 -l 16 -a x=i32[16]:zero --expect=x=i32[16]:7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7
; RUN: %gaspar opt %s --target=intel -S -o %t.1.ll
; RUN: %gaspar genx vectorize %t.1.ll -o %t.ll
; RUN: %gaspar genx run %t.ll --kernel=k -g 16 --arg=x=i32[16]:zero --expect=x=i32[16]:7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7
; RUN: %gaspar retarget --to=amdgcn %s -o /dev/null
target triple = "spir64"

define spir_kernel void @k(ptr addrspace(1) %x) !reqd_work_group_size !0 !gaspar.private_buffer !1 !intel_reqd_sub_group_size !2 !kernel_arg_type !2 !kernel_arg_addr_space !2 !kernel_arg_name !2 !kernel_arg_access_qual !2 {
  %m = alloca [4 x i32]
  %g = addrspacecast ptr %m to ptr addrspace(4)
  call spir_func void @f(ptr addrspace(4) %g)
  %v = load i32, ptr %m
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %i
  store i32 %v, ptr addrspace(1) %p
  ret void
}

define internal spir_func void @f(ptr addrspace(4) %p) noinline {
  store volatile i32 7, ptr addrspace(4) %p
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)

!0 = !{!"a", !"b", null}
!1 = !{null, null}
!2 = !{null}
