; Instructions in the text of inline assembly name the space of the pointer that they get.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt -S --set name-in-assembly=0 %s | %FileCheck %s --check-prefix=OFF
; OFF-LABEL: @named(
; OFF:         "ld.relaxed.gpu.u32 $0, [$1];", "=r,l,~{memory}"(ptr %x)
; OFF:         "prefetch.L2 [$0];", "l"(ptr %x)
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [64 x i32] undef, align 4

define ptx_kernel void @named(ptr %x, i32 %n) {
; CHECK-LABEL: @named(
; CHECK:         "ld.relaxed.gpu.global.u32 $0, [$1];", "=r,l,~{memory}"(ptr addrspace(1) %x.global)
; CHECK:         "{ .reg .pred p; setp.ne.b32 p, $2, 0;\0A\09@p ld.shared.v2.u32 {$0, _}, [$1+4]; }", "=r,l,r"(ptr addrspace(3) @s, i32 %n)
; CHECK:         "st.release.gpu.global.u32 [$0], $1; red.global.add.u32 [${2} + 8], $1;", "l,r,l"(ptr addrspace(1) %q, i32 %b, ptr addrspace(1) %x.global)
; CHECK:         "ld.local.b64 $0, [$1];", "=l,l"(ptr addrspace(5)
; CHECK:         "ld.global.L1::no_allocate.v4.b64 {$0, _, _, _}, [$1];", "=l,l"(ptr addrspace(1) %x.global)
; CHECK:         "prefetch.global.L2 [$0];", "l"(ptr addrspace(1) %x.global)
; CHECK:         "atom.acq_rel.sys.shared.cas.b32 $0, [$1], $2, $3;", "=r,l,r,r"(ptr addrspace(3) @s, i32 1, i32 2)
  %l = addrspacecast ptr addrspace(3) @s to ptr
  %own = alloca [2 x i64]
  %a = call i32 asm sideeffect "ld.relaxed.gpu.u32 $0, [$1];", "=r,l,~{memory}"(ptr %x)
  %b = call i32 asm sideeffect "{ .reg .pred p; setp.ne.b32 p, $2, 0;\0A\09@p ld.v2.u32 {$0, _}, [$1+4]; }", "=r,l,r"(ptr %l, i32 %n)
  %q = getelementptr i32, ptr %x, i32 %n
  call void asm sideeffect "st.release.gpu.u32 [$0], $1; red.add.u32 [${2} + 8], $1;", "l,r,l"(ptr %q, i32 %b, ptr %x)
  %c = call i64 asm sideeffect "ld.b64 $0, [$1];", "=l,l"(ptr %own)
  %e = call i64 asm sideeffect "ld.L1::no_allocate.v4.b64 {$0, _, _, _}, [$1];", "=l,l"(ptr %x)
  call void asm sideeffect "prefetch.L2 [$0];", "l"(ptr %x)
  %d = call i32 asm sideeffect "atom.acq_rel.sys.cas.b32 $0, [$1], $2, $3;", "=r,l,r,r"(ptr %l, i32 1, i32 2)
  ret void
}

define ptx_kernel void @kept(ptr %x, i32 %n, i1 %c) {
; CHECK-LABEL: @kept(
; CHECK:         "ld.global.u32 $0, [$1];", "=r,l"(ptr %x)
; CHECK:         "ld.u32 $0, [$1];", "=r,l"(ptr %either)
; CHECK:         "mov.b64 $0, $1; ld.u32 $2, [$1];", "=l,l,r"(ptr %x, i32 %n)
; CHECK:         "red.async.relaxed.cluster.global.add.u32 [$0], $1, [$2];", "l,r,l"(ptr %same{{.*}}, i32 %n, ptr %same{{.*}})
; CHECK:         "st.async.u32 [$0], $1, [$2];", "l,r,l"(ptr %same{{.*}}, i32 %n, ptr %same{{.*}})
; CHECK:         "ld.mmio.relaxed.sys.u32 $0, [$1];", "=r,l"(ptr %x)
; CHECK:         "atom.add.u32 $0, [$1], 1;", "=r,l"(ptr %own)
; CHECK:         "ld.volatile.u32 $0, [$1];", "=r,l"(ptr %own)
; CHECK:         "ld.u32 $0, [$1]; // one; two", "=r,l"(ptr %x)
; CHECK:         "ld.u32 $0, $(a$|b$)[$1];", "=r,l"(ptr %x)
; CHECK:         "ld.u32 $0, [$1+4];", "=r,0"(ptr %x)
; CHECK:         "multimem.ld_reduce.add.u32 $0, [$1];", "=r,l"(ptr %x)
; CHECK:         "ld.u32 $0, [$1]; ld.u128x $0, [$1];", "=r,l"(ptr %x)
; CHECK:         "ld.L1::no_allocate.b64 $0, [$1];", "=l,l"(ptr %own)
; CHECK:         "ld.relaxed.gpu.L2::128B.b64 $0, [$1];", "=l,l"(ptr %{{l|same.*}})
; CHECK:         "atom.add.L2::cache_hint.u32 $0, [$1], 1, $2;", "=r,l,l"(ptr %{{l|same.*}}, i64 %d)
; CHECK:         "st.v8.b32 [$0], {$1, $1, $1, $1, $1, $1, $1, $1};", "l,r"(ptr %{{l|same.*}}, i32 %n)
; CHECK:         "ld.v4.f64 {$0, _, _, _}, [$1];", "=d,l"(ptr %own)
; CHECK:         "red.relaxed.gpu.add.v2.f32 [$0], {$1, $1};", "l,f"(ptr %{{l|same.*}}, float 1.000000e+00)
; CHECK:         "ld.u32 $0, [$1], [$2];", "=r,l,l"(ptr %x, ptr %x)
  %l = addrspacecast ptr addrspace(3) @s to ptr
  %own = alloca i32
  %either = select i1 %c, ptr %l, ptr %x
  %a = call i32 asm sideeffect "ld.global.u32 $0, [$1];", "=r,l"(ptr %x)
  %b = call i32 asm sideeffect "ld.u32 $0, [$1];", "=r,l"(ptr %either)
  %d = call i64 asm sideeffect "mov.b64 $0, $1; ld.u32 $2, [$1];", "=l,l,r"(ptr %x, i32 %n)
  call void asm sideeffect "red.async.relaxed.cluster.global.add.u32 [$0], $1, [$2];", "l,r,l"(ptr %l, i32 %n, ptr %l)
  call void asm sideeffect "st.async.u32 [$0], $1, [$2];", "l,r,l"(ptr %l, i32 %n, ptr %l)
  %e = call i32 asm sideeffect "ld.mmio.relaxed.sys.u32 $0, [$1];", "=r,l"(ptr %x)
  %f = call i32 asm sideeffect "atom.add.u32 $0, [$1], 1;", "=r,l"(ptr %own)
  %g = call i32 asm sideeffect "ld.volatile.u32 $0, [$1];", "=r,l"(ptr %own)
  %h = call i32 asm sideeffect "ld.u32 $0, [$1]; // one; two", "=r,l"(ptr %x)
  %i = call i32 asm sideeffect "ld.u32 $0, $(a$|b$)[$1];", "=r,l"(ptr %x)
  %j = call i32 asm sideeffect "ld.u32 $0, [$1+4];", "=r,0"(ptr %x)
  %m = call i32 asm sideeffect "multimem.ld_reduce.add.u32 $0, [$1];", "=r,l"(ptr %x)
  %o = call i32 asm sideeffect "ld.u32 $0, [$1]; ld.u128x $0, [$1];", "=r,l"(ptr %x)
  %p = call i64 asm sideeffect "ld.L1::no_allocate.b64 $0, [$1];", "=l,l"(ptr %own)
  %q = call i64 asm sideeffect "ld.relaxed.gpu.L2::128B.b64 $0, [$1];", "=l,l"(ptr %l)
  %r = call i32 asm sideeffect "atom.add.L2::cache_hint.u32 $0, [$1], 1, $2;", "=r,l,l"(ptr %l, i64 %d)
  call void asm sideeffect "st.v8.b32 [$0], {$1, $1, $1, $1, $1, $1, $1, $1};", "l,r"(ptr %l, i32 %n)
  %s = call double asm sideeffect "ld.v4.f64 {$0, _, _, _}, [$1];", "=d,l"(ptr %own)
  call void asm sideeffect "red.relaxed.gpu.add.v2.f32 [$0], {$1, $1};", "l,f"(ptr %l, float 1.0)
  %t = call i32 asm sideeffect "ld.u32 $0, [$1], [$2];", "=r,l,l"(ptr %x, ptr %x)
  ret void
}
