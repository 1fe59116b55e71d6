; Two accesses of one byte whose types name two spaces.
;! {"global": 4, "local": 4, "args": ["x=i32[4]:iota"], "fails": "KERNEL_ALIAS", "check": "alias"}
target triple = "spir64"
define spir_kernel void @k(ptr addrspace(1) %x) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %i
  %v = load i32, ptr addrspace(1) %p, align 4, !tbaa !0
  store i32 %v, ptr addrspace(1) %p, align 4, !tbaa !1
  ret void
}
declare spir_func i64 @_Z13get_global_idj(i32)
!0 = !{!2, !2, i64 0}
!1 = !{!3, !3, i64 0}
!2 = !{!"int$__global", !4, i64 0}
!3 = !{!"int$__local", !4, i64 0}
!4 = !{!"omnipotent char", !5, i64 0}
!5 = !{!"Simple C/C++ TBAA$__spaces"}
