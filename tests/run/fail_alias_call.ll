; What a callee's callee touches was said never to be touched by the call.
;! {"global": 4, "local": 4, "args": ["x=i32[4]:iota"], "fails": "KERNEL_ALIAS", "check": "alias"}
target triple = "spir64"
define spir_kernel void @k(ptr addrspace(1) %x) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %i
  store i32 5, ptr addrspace(1) %p, align 4, !alias.scope !1, !noalias !0
  call spir_func void @outer(ptr addrspace(1) %p), !alias.scope !0, !noalias !1
  ret void
}
define internal spir_func void @outer(ptr addrspace(1) %p) noinline {
  call spir_func void @inner(ptr addrspace(1) %p)
  ret void
}
define internal spir_func void @inner(ptr addrspace(1) %p) noinline {
  store i32 6, ptr addrspace(1) %p, align 4
  ret void
}
declare spir_func i64 @_Z13get_global_idj(i32)
!0 = !{!2}
!1 = !{!3}
!2 = !{!"gaspar.local", !4}
!3 = !{!"gaspar.global", !4}
!4 = !{!"gaspar.spaces"}
