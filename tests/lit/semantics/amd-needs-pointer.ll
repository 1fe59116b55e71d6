; A function that calls by a pointer may call any function whose address is somewhere.  LLVM reads the constant table, knows that @by_pointer
; calls @pointed, and gives both the attributes together; so where @pointed has a cast that makes one untrue, @by_pointer and its
; caller lose it with @pointed.  @apart calls nothing and keeps it.
; RUN: env GASPAR_SKIP=alias-hints %gaspar opt --world=closed -S %s -o - | %FileCheck %s
; CHECK: define internal void @pointed({{.*}}) [[NONE:#[0-9]+]]
; CHECK: addrspacecast ptr addrspace(5) {{.*}} to ptr
; CHECK: define internal void @by_pointer({{.*}}) [[NONE]]
; CHECK: define internal void @apart({{.*}}) [[ALL:#[0-9]+]]
; CHECK: define amdgpu_kernel void @k({{.*}}) [[NONE]]
; CHECK-DAG: attributes [[NONE]] = { noinline "amdgpu-no-queue-ptr" "target-cpu"="gfx90a" }
; CHECK-DAG: attributes [[ALL]] = { noinline "amdgpu-no-flat-scratch-init" "amdgpu-no-queue-ptr" "target-cpu"="gfx90a" }
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@table = internal addrspace(4) constant [1 x ptr] [ptr @pointed]
define internal void @pointed(ptr %q, i32 %x) #0 {
  %a = alloca i32, align 4, addrspace(5)
  %p = addrspacecast ptr addrspace(5) %a to ptr
  %c = icmp sgt i32 %x, 0
  %r = select i1 %c, ptr %p, ptr %q
  store volatile i32 %x, ptr %r
  ret void
}
define internal void @by_pointer(ptr %q, i32 %x) #0 {
  %f = load volatile ptr, ptr addrspace(4) @table
  call void %f(ptr %q, i32 %x)
  ret void
}
define internal void @apart(ptr %q, i32 %x) #0 {
  store i32 %x, ptr %q
  ret void
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) #0 {
  %q = addrspacecast ptr addrspace(1) %out to ptr
  call void @by_pointer(ptr %q, i32 %n)
  call void @apart(ptr %q, i32 %n)
  ret void
}
attributes #0 = { noinline "target-cpu"="gfx90a" "amdgpu-no-queue-ptr" "amdgpu-no-flat-scratch-init" }
