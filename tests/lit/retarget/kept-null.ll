; OpenCL's null of local memory is null as a generic pointer. NVIDIA's casts since sm_90 make the begin of the window of it, so there is a
; test, which LLVM does not fold. A kernel's parameter and the address of a variable are no null.
; RUN: %gaspar retarget --to=nvptx64 -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar run %s -k k -g 1 -a out=i32[4]:zero -a i32:1 -a local:16 --out out | %FileCheck %s --check-prefix=RUNS
; RUN: %gaspar run %t.ll -k k -g 1 -a out=i32[4]:zero -a i32:1 -a local:16 --out out --unoptimized | %FileCheck %s --check-prefix=RUNS
; RUN: sed 's/^define ptx_kernel.*) /&"target-cpu"="sm_90" /' %t.ll > %t.sm90.ll
; RUN: grep -c 'ptx_kernel.*sm_90' %t.sm90.ll
; RUN: %gaspar run %t.sm90.ll -k k -g 1 -a out=i32[4]:zero -a i32:1 -a local:16 --out out --unoptimized | %FileCheck %s --check-prefix=RUNS
; RUN: opt-22 -passes='default<O3>' %t.sm90.ll -S -o - | %gaspar run - -k k -g 1 -a out=i32[4]:zero -a i32:1 -a local:16 --out out --unoptimized | %FileCheck %s --check-prefix=RUNS
; RUN: %gaspar opt --world=closed %t.sm90.ll -o - | opt-22 -passes='default<O3>' -S -o - | %gaspar run - -k k -g 1 -a out=i32[4]:zero -a i32:1 -a local:16 --out out --unoptimized | %FileCheck %s --check-prefix=RUNS
; RUNS: out = i32[4]:1,0,1,0
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64"
@tile = internal addrspace(3) global [4 x i32] undef

; CHECK-LABEL: define i32 @is_null(ptr addrspace(3) %l)
; CHECK:         [[C:%.*]] = addrspacecast ptr addrspace(3) %l to ptr
; CHECK-NEXT:    [[N:%.*]] = call ptr addrspace(3) @llvm.launder.invariant.group.p3(ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)))
; CHECK-NEXT:    [[Z:%.*]] = icmp eq ptr addrspace(3) %l, [[N]]
; CHECK-NEXT:    select i1 [[Z]], ptr null, ptr [[C]]
define spir_func i32 @is_null(ptr addrspace(3) %l) noinline {
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %i = ptrtoint ptr addrspace(4) %g to i64
  %c = icmp eq i64 %i, 0
  %z = zext i1 %c to i32
  ret i32 %z
}
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-NOT:     launder
; CHECK:       }
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n, ptr addrspace(3) %given) {
  %c = icmp ne i32 %n, 0
  %p = select i1 %c, ptr addrspace(3) null, ptr addrspace(3) @tile
  %a = call spir_func i32 @is_null(ptr addrspace(3) %p)
  store i32 %a, ptr addrspace(1) %out
  %q = select i1 %c, ptr addrspace(3) @tile, ptr addrspace(3) null
  %b = call spir_func i32 @is_null(ptr addrspace(3) %q)
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %b, ptr addrspace(1) %o1
  %g = addrspacecast ptr addrspace(3) %given to ptr addrspace(4)
  %e = icmp ne ptr addrspace(4) %g, null
  %ez = zext i1 %e to i32
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %ez, ptr addrspace(1) %o2
  ret void
}
; Lanes of a vector are tested, too.
; CHECK-LABEL: define <2 x ptr> @lanes(
; CHECK:         [[L:%.*]] = addrspacecast <2 x ptr addrspace(3)> %l to <2 x ptr>
; CHECK:         [[M:%.*]] = icmp eq <2 x ptr addrspace(3)> %l,
; CHECK-NEXT:    select <2 x i1> [[M]], <2 x ptr> zeroinitializer, <2 x ptr> [[L]]
define spir_func <2 x ptr addrspace(4)> @lanes(<2 x ptr addrspace(3)> %l) noinline {
  %g = addrspacecast <2 x ptr addrspace(3)> %l to <2 x ptr addrspace(4)>
  ret <2 x ptr addrspace(4)> %g
}
