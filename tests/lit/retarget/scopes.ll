; One word may stand for two, and a scope may have none of its own: the wider is meant.
; RUN: %gaspar retarget --to=spir64 -S %s | %FileCheck %s
; RUN: %gaspar retarget --to=amdgcn --no-library -S %s | %FileCheck %s --check-prefix=AMD
target triple = "nvptx64-nvidia-cuda"
; CHECK: fence syncscope("workgroup") seq_cst
; CHECK: fence syncscope("device") seq_cst
; CHECK: fence syncscope("device") seq_cst
; CHECK: fence seq_cst
; NVIDIA's global is not its constant memory, AMD's may be: then not to point to it is not known.
; CHECK: load i32, ptr addrspace(4) %p, align 4, !noalias.addrspace ![[R:[0-9]+]]
; CHECK: ![[R]] = !{i32 1, i32 2}
; AMD: load i32, ptr %p, align 4{{$}}
define i32 @f(ptr %p) {
  fence syncscope("block") seq_cst
  fence syncscope("cluster") seq_cst
  fence syncscope("device") seq_cst
  fence seq_cst
  %x = load i32, ptr %p, !noalias.addrspace !0
  ret i32 %x
}
!0 = !{i32 1, i32 2}
