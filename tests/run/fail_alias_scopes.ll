; Two accesses of one byte, of which the module's scopes say that they never meet.
;! {"global": 4, "local": 4, "args": ["x=i32[4]:iota"], "fails": "KERNEL_ALIAS", "check": "alias"}
target triple = "spir64"
define spir_kernel void @k(ptr addrspace(1) %x) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %i
  %v = load i32, ptr addrspace(1) %p, align 4, !alias.scope !0, !noalias !1
  store i32 %v, ptr addrspace(1) %p, align 4, !alias.scope !1, !noalias !0
  ret void
}
declare spir_func i64 @_Z13get_global_idj(i32)
!0 = !{!2}
!1 = !{!3}
!2 = !{!"gaspar.local", !4}
!3 = !{!"gaspar.global", !4}
!4 = !{!"gaspar.spaces"}
