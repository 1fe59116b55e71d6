; Memory that is read as invariant, and written.
;! {"global": 4, "local": 4, "args": ["x=i32[4]:iota"], "fails": "KERNEL_ALIAS", "check": "alias"}
target triple = "spir64"
define spir_kernel void @k(ptr addrspace(1) %x) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %i
  %v = load i32, ptr addrspace(1) %p, align 4, !invariant.load !0
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}
declare spir_func i64 @_Z13get_global_idj(i32)
!0 = !{}
