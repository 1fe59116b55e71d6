; A value stays generic where a use would see that it was computed on named pointers: null does not come back from NVIDIA's shared memory on
; sm_90. In llc-22 infer-address-spaces names it anyway if nothing but casts and nulls lead to it, as behind a parameter that gaspar named.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
; RUN: %gaspar opt --world=closed %s -o - | opt-22 -passes=infer-address-spaces -o %t.bc
; RUN: %gaspar run %s -k k -g 1 -a out=i32[3]:zero -a i32:0 --out out | %FileCheck %s --check-prefix=NULL
; RUN: %gaspar run %t.bc -k k -g 1 -a out=i32[3]:zero -a i32:0 --out out | %FileCheck %s --check-prefix=NULL
; RUN: %gaspar run %s -k k -g 1 -a out=i32[3]:zero -a i32:1 --out out | %FileCheck %s --check-prefix=SOME
; RUN: %gaspar run %t.bc -k k -g 1 -a out=i32[3]:zero -a i32:1 --out out | %FileCheck %s --check-prefix=SOME
; NULL: out = i32[3]:1,1,1
; SOME: out = i32[3]:0,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
; CHECK-LABEL: define internal void @one(
; CHECK:         %same = call ptr @llvm.strip.invariant.group.p0(ptr %p.generic)
; CHECK-NEXT:    %q = select i1 %c, ptr %same, ptr null
; CHECK-NEXT:    store ptr %q, ptr addrspace(5) %slot
; CHECK:         store i32 1, ptr addrspace(3) %q.local
define internal void @one(ptr %p, ptr %slot, i1 %c) noinline #0 {
  %q = select i1 %c, ptr %p, ptr null
  store ptr %q, ptr %slot
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr %q
  ret void
no:
  ret void
}
; Two edges from one block have one value.
; CHECK-LABEL: define internal void @edges(
; CHECK:         %same = call ptr @llvm.strip.invariant.group.p0(ptr %p.generic)
; CHECK:         %q = phi ptr [ null, %0 ], [ %same, %more ], [ %same, %more ]
define internal void @edges(ptr %p, ptr %slot, i32 %i) noinline #0 {
  %c = icmp eq i32 %i, 0
  br i1 %c, label %end, label %more
more:
  switch i32 %i, label %end [ i32 7, label %end
                              i32 9, label %other ]
other:
  store i32 3, ptr %p
  ret void
end:
  %q = phi ptr [ null, %0 ], [ %p, %more ], [ %p, %more ]
  store ptr %q, ptr %slot
  br i1 %c, label %no, label %yes
yes:
  store i32 1, ptr %q
  ret void
no:
  ret void
}
; CHECK-LABEL: define internal void @lanes(
; CHECK:         call ptr @llvm.strip.invariant.group.p0(ptr
; CHECK:         %same = insertelement <2 x ptr>
; CHECK-NEXT:    %q = select i1 %c, <2 x ptr> %same, <2 x ptr> zeroinitializer
define internal void @lanes(<2 x ptr addrspace(3)> %p, ptr %slot, i1 %c) noinline #0 {
  %g = addrspacecast <2 x ptr addrspace(3)> %p to <2 x ptr>
  %q = select i1 %c, <2 x ptr> %g, <2 x ptr> zeroinitializer
  store <2 x ptr> %q, ptr %slot
  call void @llvm.masked.scatter.v2i32.v2p0(<2 x i32> zeroinitializer, <2 x ptr> %q, i32 4, <2 x i1> zeroinitializer)
  ret void
}
declare void @llvm.masked.scatter.v2i32.v2p0(<2 x i32>, <2 x ptr>, i32, <2 x i1>)
; Nothing is hidden where LLVM does not see the space, or no use would see the difference.
; CHECK-LABEL: define internal i32 @tests(
; CHECK-NOT:     strip
; CHECK:         ret i32
define internal i32 @tests(ptr %p, ptr %slot, i1 %c) noinline #0 {
  %q = select i1 %c, ptr %p, ptr null
  %is = icmp eq ptr %q, null
  br i1 %is, label %no, label %yes
yes:
  %x = load i32, ptr %q
  ret i32 %x
no:
  ret i32 0
}
define internal i32 @is_null(ptr %slot) noinline #0 {
  %p = load ptr, ptr %slot
  %is = icmp eq ptr %p, null
  %n = zext i1 %is to i32
  ret i32 %n
}
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %i) #0 {
  %c = icmp ne i32 %i, 0
  %slot = alloca ptr
  %slots = alloca <2 x ptr>
  store i32 0, ptr addrspace(3) @tile
  call void @one(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot, i1 %c)
  %a = call i32 @is_null(ptr %slot)
  store i32 %a, ptr addrspace(1) %out
  call void @edges(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot, i32 %i)
  %b = call i32 @is_null(ptr %slot)
  %out1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %b, ptr addrspace(1) %out1
  %v = insertelement <2 x ptr addrspace(3)> poison, ptr addrspace(3) @tile, i32 0
  %w = insertelement <2 x ptr addrspace(3)> %v, ptr addrspace(3) @tile, i32 1
  call void @lanes(<2 x ptr addrspace(3)> %w, ptr %slots, i1 %c)
  %d = call i32 @is_null(ptr %slots)
  %out2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %d, ptr addrspace(1) %out2
  %e = call i32 @tests(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot, i1 %c)
  ret void
}
attributes #0 = { "target-cpu"="sm_90" }
