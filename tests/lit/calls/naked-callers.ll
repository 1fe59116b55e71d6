; A naked function does more than its instructions show: it may call a function that it gets (@tells), and return another pointer than its
; `ret` (@back), with bytes of any memory (@word).
; RUN: %gaspar opt -p infer,resolve --world=closed -S %s | %FileCheck %s
; RUN: %gaspar opt -p infer,annotate-spaces --world=closed -S %s | %FileCheck %s --check-prefix=SAID
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [4 x i32] poison

; CHECK-LABEL: @told(
; CHECK: store i32 1, ptr %x
define internal void @told(ptr %x) noinline {
  store i32 1, ptr %x
  ret void
}
define internal void @tells(ptr %f, ptr %x) naked noinline {
  call void asm sideeffect "s_setpc_b64 s[0:1]", ""()
  unreachable
}

; SAID-NOT: "ocl_local" ptr @back
define internal ptr @back(ptr %x) naked noinline {
  call void asm sideeffect "s_setpc_b64 s[30:31]", ""()
  %r = getelementptr i8, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 4
  ret ptr %r
}

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %l = addrspacecast ptr addrspace(3) @s to ptr
  %g = addrspacecast ptr addrspace(1) %out to ptr
  call void @told(ptr %l)
  call void @tells(ptr @told, ptr %g)
  %b = call ptr @back(ptr %g)
  store i32 2, ptr %b
  ret void
}

; The loop may become a memcpy from memory anywhere, and @read get the address of that.
; CHECK-LABEL: @read(
; CHECK: load i32, ptr %e
define internal i32 @read(ptr noalias readonly captures(none) %s, i64 %i) noinline {
  %e = getelementptr inbounds i32, ptr %s, i64 %i
  %v = load i32, ptr %e
  ret i32 %v
}
define internal i32 @word(ptr %x) naked noinline {
  call void asm sideeffect "s_setpc_b64 s[30:31]", ""()
  unreachable
}
define amdgpu_kernel void @copies(ptr addrspace(1) %out, ptr addrspace(1) %src, i64 %i) {
entry:
  %c = alloca [32 x i32], align 4, addrspace(5)
  %g = addrspacecast ptr addrspace(1) %src to ptr
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %n, %loop ]
  %from = getelementptr inbounds i32, ptr %g, i64 %k
  %f = call i32 @word(ptr %from)
  %to = getelementptr inbounds i32, ptr addrspace(5) %c, i64 %k
  store i32 %f, ptr addrspace(5) %to, align 4
  %n = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %n, 32
  br i1 %more, label %loop, label %done
done:
  %cg = addrspacecast ptr addrspace(5) %c to ptr
  %v = call i32 @read(ptr %cg, i64 %i)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
