; Zero bits are an address where the target says so: the first byte of shared memory is in shared
; memory.  Elsewhere they are null, which is in every space.
; RUN: %gaspar opt -S %s | %FileCheck %s 
; RUN: sed 's/nvptx64-nvidia-cuda/amdgcn-amd-amdhsa/; s/p3:64:64/p3:32:32-p5:32:32-A5-G1/; s/nvvm.isspacep.shared/amdgcn.is.shared/' %s | %gaspar opt -S - | %FileCheck %s 
; RUN: sed 's/nvptx64-nvidia-cuda/spir64-unknown-unknown/; s/p3:64:64/p3:64:64-p4:64:64/; s/addrspace(0)/addrspace(4)/g; /^declare/,/^}/d' %s | %gaspar opt -S - | %FileCheck %s --check-prefix=SPIR
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:64:64"

define i32 @choice(i1 %c, ptr addrspace(1) %p) {
; CHECK-LABEL: define i32 @choice(
; CHECK:         load i32, ptr %s
; SPIR-LABEL:  define i32 @choice(
; SPIR:          load i32, ptr addrspace(1) %s
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) addrspacecast (ptr addrspace(3) null to ptr addrspace(0)), ptr addrspace(0) %g
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

define i32 @behind(i1 %c, i64 %i) {
; CHECK-LABEL: define i32 @behind(
; CHECK:         load i32, ptr addrspace(3) %q
  %q = getelementptr inbounds i32, ptr addrspace(0) addrspacecast (ptr addrspace(3) null to ptr addrspace(0)), i64 %i
  %x = load i32, ptr addrspace(0) %q
  ret i32 %x
}

; In a struct, an array, a vector, and loaded from memory.
define i32 @parts(ptr addrspace(1) %p, i1 %c) {
; CHECK-LABEL: define i32 @parts(
; CHECK:         load i32, ptr %s
; CHECK:         load i32, ptr %t
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %l = extractvalue { i32, [2 x ptr addrspace(3)] } zeroinitializer, 1, 1
  %lg = addrspacecast ptr addrspace(3) %l to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %lg, ptr addrspace(0) %g
  %x = load i32, ptr addrspace(0) %s
  %v = extractelement <2 x ptr addrspace(3)> zeroinitializer, i32 1
  %vg = addrspacecast ptr addrspace(3) %v to ptr addrspace(0)
  %t = select i1 %c, ptr addrspace(0) %vg, ptr addrspace(0) %g
  %y = load i32, ptr addrspace(0) %t
  %z = add i32 %x, %y
  ret i32 %z
}

; The null of the space is the cast.
define i32 @null(i1 %c, ptr addrspace(1) %p) {
; CHECK-LABEL: define i32 @null(
; CHECK:         load i32, ptr addrspace(1) %s
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(0)
  %n = addrspacecast ptr addrspace(3) addrspacecast (ptr addrspace(0) null to ptr addrspace(3)) to ptr addrspace(0)
  %s = select i1 %c, ptr addrspace(0) %n, ptr addrspace(0) %g
  %x = load i32, ptr addrspace(0) %s
  ret i32 %x
}

declare i1 @llvm.nvvm.isspacep.shared(ptr)
define i1 @asked() {
; CHECK-LABEL: define i1 @asked(
; CHECK:         icmp ne ptr addrspacecast (ptr addrspace(3) null to ptr), null
; CHECK-NEXT:    ret i1
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr addrspacecast (ptr addrspace(3) null to ptr))
  ret i1 %s
}
