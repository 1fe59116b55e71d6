; Private and local memory is of one launch: a kernel finds no pointer to it in memory that no code of its launch has put there.
; RUN: split-file-22 %s %t
; RUN: %gaspar opt -S %t/kernels.ll | %FileCheck %t/kernels.ll
; RUN: %gaspar opt --world=closed -S %t/kernels.ll | %FileCheck %t/kernels.ll
; RUN: %gaspar opt -S %t/elsewhere.ll | %FileCheck %t/elsewhere.ll
; RUN: %gaspar opt --world=closed -S %t/pointers.ll | %FileCheck %t/pointers.ll
; RUN: %gaspar opt -S %t/replaced.ll | %FileCheck %t/replaced.ll
; RUN: %gaspar opt -S %t/started.ll | %FileCheck %t/started.ll
; RUN: %gaspar opt --world=closed -S %t/bits.ll | %FileCheck %t/bits.ll
; RUN: %gaspar opt --world=closed -S %t/constant.ll | %FileCheck %t/constant.ll --check-prefixes=CONSTANT,CLOSED
; RUN: %gaspar opt -S %t/constant.ll | %FileCheck %t/constant.ll --check-prefixes=CONSTANT,OPEN
; RUN: %gaspar opt --world=closed -S %t/runtime.ll | %FileCheck %t/runtime.ll

;--- kernels.ll
target triple = "amdgcn-amd-amdhsa"
@slot = internal addrspace(1) global ptr null
@tile = internal addrspace(3) global [64 x ptr] poison

; The host made the rows; so did earlier launches, with global pointers.
; CHECK-LABEL: define amdgpu_kernel void @rows(
; CHECK: store i32 1, ptr addrspace(1)
define amdgpu_kernel void @rows(ptr addrspace(1) %rows, i64 %i) {
  %a = getelementptr ptr, ptr addrspace(1) %rows, i64 %i
  %r = load ptr, ptr addrspace(1) %a
  store i32 1, ptr %r
  ret void
}

; Its own pointer, or another work-item's of the group: behind the barrier it is there.
; CHECK-LABEL: define amdgpu_kernel void @puts(
; CHECK: store i32 2, ptr %r
define amdgpu_kernel void @puts(ptr addrspace(1) %rows, i64 %i) {
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  %a = getelementptr ptr, ptr addrspace(1) %rows, i64 %i
  %r = load ptr, ptr addrspace(1) %a
  store i32 2, ptr %r
  store ptr %l, ptr addrspace(1) %a
  ret void
}

; A called function puts it there.
; CHECK-LABEL: define amdgpu_kernel void @puts_by_call(
; CHECK: store i32 3, ptr %r
define amdgpu_kernel void @puts_by_call(ptr addrspace(1) %rows, i64 %i) {
  %a = getelementptr ptr, ptr addrspace(1) %rows, i64 %i
  call void @put(ptr addrspace(1) %a, i64 3)
  %r = load ptr, ptr addrspace(1) %a
  store i32 3, ptr %r
  ret void
}
define internal void @put(ptr addrspace(1) %a, i64 %n) noinline {
  %more = icmp ne i64 %n, 0
  br i1 %more, label %again, label %done
again:
  %m = sub i64 %n, 1
  call void @put(ptr addrspace(1) %a, i64 %m)
  ret void
done:
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %l, ptr addrspace(1) %a
  ret void
}

; A called function reads; it runs in this launch, and in one that puts such a pointer there.
; CHECK-LABEL: define internal void @read(
; CHECK: store i32 4, ptr %r
define internal void @read(ptr addrspace(1) %a) noinline {
  %r = load ptr, ptr addrspace(1) %a
  store i32 4, ptr %r
  ret void
}
; CHECK-LABEL: define internal void @read_only_here(
; CHECK: store i32 5, ptr addrspace(1)
define internal void @read_only_here(ptr addrspace(1) %a) noinline {
  %r = load ptr, ptr addrspace(1) %a
  store i32 5, ptr %r
  ret void
}
define amdgpu_kernel void @reads(ptr addrspace(1) %rows) {
  call void @read(ptr addrspace(1) %rows)
  call void @read_only_here(ptr addrspace(1) %rows)
  ret void
}
define amdgpu_kernel void @puts_and_reads(ptr addrspace(1) %rows) {
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %l, ptr addrspace(1) %rows
  call void @read(ptr addrspace(1) %rows)
  ret void
}

; A variable: one kernel puts a private pointer there, another reads and copies it.
; CHECK-LABEL: define amdgpu_kernel void @slot_puts(
; CHECK: store i32 6, ptr addrspace(5)
define amdgpu_kernel void @slot_puts(i32 %x) {
  %v = alloca i32, addrspace(5)
  %p = addrspacecast ptr addrspace(5) %v to ptr
  store ptr %p, ptr addrspace(1) @slot
  store i32 6, ptr %p
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @slot_reads(
; CHECK: store i32 7, ptr addrspace(1)
define amdgpu_kernel void @slot_reads(ptr addrspace(1) %out) {
  %r = load ptr, ptr addrspace(1) @slot
  store i32 7, ptr %r
  ret void
}

; The copy takes no such pointer along, nor one of the host's that it lacks.
; CHECK-LABEL: define amdgpu_kernel void @slot_copies(
; CHECK: store i32 8, ptr addrspace(1)
define amdgpu_kernel void @slot_copies() {
  %t = alloca ptr, addrspace(5)
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) %t, ptr addrspace(1) @slot, i64 8, i1 false)
  %r = load ptr, ptr addrspace(5) %t
  store i32 8, ptr %r
  ret void
}
declare void @llvm.memcpy.p5.p1.i64(ptr addrspace(5), ptr addrspace(1), i64, i1)

; Local memory is written anew by each launch, too.
; CHECK-LABEL: define amdgpu_kernel void @tile_puts(
; CHECK: store i32 9, ptr %r
define amdgpu_kernel void @tile_puts(i64 %i, i64 %j) {
  %v = alloca i32, addrspace(5)
  %p = addrspacecast ptr addrspace(5) %v to ptr
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  %a = getelementptr inbounds [64 x ptr], ptr addrspace(3) @tile, i64 0, i64 %i
  %b = getelementptr inbounds [64 x ptr], ptr addrspace(3) @tile, i64 0, i64 %j
  store ptr %p, ptr addrspace(3) %a
  store ptr %l, ptr addrspace(3) %b
  %r = load ptr, ptr addrspace(3) %a
  store i32 9, ptr %r
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @tile_reads(
; CHECK: store i32 10, ptr addrspace(1)
define amdgpu_kernel void @tile_reads(ptr addrspace(1) %g, i64 %i, i64 %j) {
  %p = addrspacecast ptr addrspace(1) %g to ptr
  %a = getelementptr inbounds [64 x ptr], ptr addrspace(3) @tile, i64 0, i64 %i
  %b = getelementptr inbounds [64 x ptr], ptr addrspace(3) @tile, i64 0, i64 %j
  store ptr %p, ptr addrspace(3) %a
  %r = load ptr, ptr addrspace(3) %b
  store i32 10, ptr %r
  ret void
}

; An atomic puts it there, and gives what another work-item's put.
; CHECK-LABEL: define amdgpu_kernel void @exchanges(
; CHECK: store i32 11, ptr %r
define amdgpu_kernel void @exchanges(ptr addrspace(1) %rows) {
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  %r = atomicrmw xchg ptr addrspace(1) %rows, ptr %l seq_cst
  store i32 11, ptr %r
  ret void
}

; So do a copy of bytes, and a number, through another pointer to memory outside.
; CHECK-LABEL: define amdgpu_kernel void @copies(
; CHECK: store i32 12, ptr %r
define amdgpu_kernel void @copies(ptr addrspace(1) %rows, ptr %other) {
  %t = alloca ptr, addrspace(5)
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %l, ptr addrspace(5) %t
  call void @llvm.memcpy.p0.p5.i64(ptr %other, ptr addrspace(5) %t, i64 8, i1 false)
  %r = load ptr, ptr addrspace(1) %rows
  store i32 12, ptr %r
  ret void
}
declare void @llvm.memcpy.p0.p5.i64(ptr, ptr addrspace(5), i64, i1)
; CHECK-LABEL: define amdgpu_kernel void @numbers(
; CHECK: store i32 13, ptr %r
define amdgpu_kernel void @numbers(ptr addrspace(1) %rows, ptr %other) {
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  %i = ptrtoint ptr %l to i64
  store i64 %i, ptr %other
  %r = load ptr, ptr addrspace(1) %rows
  store i32 13, ptr %r
  ret void
}

; Each depth of the recursion finds what the one above has put into the variable; the host sees it.
@shown = addrspace(1) global ptr null
define internal void @deep(i32 %n) noinline {
; CHECK-LABEL: define internal void @deep(
; CHECK: store i32 14, ptr %r
  %r = load ptr, ptr addrspace(1) @shown
  store i32 14, ptr %r
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %l, ptr addrspace(1) @shown
  %more = icmp ne i32 %n, 0
  br i1 %more, label %again, label %done
again:
  %m = sub i32 %n, 1
  call void @deep(i32 %m)
  ret void
done:
  ret void
}
define amdgpu_kernel void @goes_deep() {
  call void @deep(i32 3)
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @shown_reads(
; CHECK: store i32 15, ptr addrspace(1)
define amdgpu_kernel void @shown_reads() {
  %r = load ptr, ptr addrspace(1) @shown
  store i32 15, ptr %r
  ret void
}

; A loop: what one round has put there the next finds.
; CHECK-LABEL: define amdgpu_kernel void @loops(
; CHECK: store i32 16, ptr %r
define amdgpu_kernel void @loops(ptr addrspace(1) %rows, i32 %n) {
entry:
  %v = alloca i32, addrspace(5)
  %p = addrspacecast ptr addrspace(5) %v to ptr
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %r = load ptr, ptr addrspace(1) %rows
  store i32 16, ptr %r
  store ptr %p, ptr addrspace(1) %rows
  %k1 = add i32 %k, 1
  %more = icmp ult i32 %k1, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}

; A pointer that is only asked about may be of an earlier launch: the question stays.
; CHECK-LABEL: define amdgpu_kernel void @asks(
; CHECK: call i1 @llvm.amdgcn.is.shared(
define amdgpu_kernel void @asks(ptr addrspace(1) %rows, ptr addrspace(1) %out) {
  %r = load ptr, ptr addrspace(1) %rows
  %l = call i1 @llvm.amdgcn.is.shared(ptr %r)
  %z = zext i1 %l to i32
  store i32 %z, ptr addrspace(1) %out
  ret void
}
declare i1 @llvm.amdgcn.is.shared(ptr)

;--- elsewhere.ll
target triple = "amdgcn-amd-amdhsa"

; Code elsewhere runs in the launches that call it, and puts there what it likes.
; CHECK-LABEL: define amdgpu_kernel void @calls(
; CHECK: store i32 1, ptr %r
define amdgpu_kernel void @calls(ptr addrspace(1) %rows) {
  call void @unseen()
  %r = load ptr, ptr addrspace(1) %rows
  store i32 1, ptr %r
  ret void
}
declare void @unseen()

; It calls what it may call; that runs in all such launches, and in those of modules elsewhere.
; CHECK-LABEL: define void @visible(
; CHECK: store i32 2, ptr %r
define void @visible(ptr addrspace(1) %rows) {
  %r = load ptr, ptr addrspace(1) %rows
  store i32 2, ptr %r
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @does_not(
; CHECK: store i32 3, ptr addrspace(1)
define amdgpu_kernel void @does_not(ptr addrspace(1) %rows) {
  %r = load ptr, ptr addrspace(1) %rows
  store i32 3, ptr %r
  ret void
}

; What @visible_puts stores is there for a kernel that calls code elsewhere, which may call it.  An only reading
; function stores nothing, but calls @visible_puts as little.
; CHECK-LABEL: define amdgpu_kernel void @assembly(
; CHECK: store i32 4, ptr %r
define amdgpu_kernel void @assembly(ptr addrspace(1) %rows) {
  call void asm sideeffect "s_nop 0", "~{memory}"()
  %r = load ptr, ptr addrspace(1) %rows
  store i32 4, ptr %r
  ret void
}

;--- pointers.ll
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [4 x i32] poison
@next = internal addrspace(1) global ptr null

; A call by pointer may call @put, of which no call is by name.
define internal void @put(ptr addrspace(1) %a) {
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %l, ptr addrspace(1) %a
  ret void
}
define amdgpu_kernel void @chooses() {
  store ptr @put, ptr addrspace(1) @next
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @calls(
; CHECK: store i32 1, ptr %r
define amdgpu_kernel void @calls(ptr addrspace(1) %rows) {
  %f = load ptr, ptr addrspace(1) @next
  call void %f(ptr addrspace(1) %rows)
  %r = load ptr, ptr addrspace(1) %rows
  store i32 1, ptr %r
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @reads(
; CHECK: store i32 2, ptr addrspace(1)
define amdgpu_kernel void @reads(ptr addrspace(1) %rows) {
  %r = load ptr, ptr addrspace(1) %rows
  store i32 2, ptr %r
  ret void
}

;--- replaced.ll
target triple = "amdgcn-amd-amdhsa"

; The linker may take another body, which calls what code elsewhere calls, @visible_puts.
@tile = internal addrspace(3) global [4 x i32] poison
@cell = internal addrspace(1) global ptr null
define weak void @weak() {
  ret void
}
define void @visible_puts() {
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %l, ptr addrspace(1) @cell
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @calls(
; CHECK: store i32 1, ptr addrspace(3)
define amdgpu_kernel void @calls() {
  call void @weak()
  %r = load ptr, ptr addrspace(1) @cell
  store i32 1, ptr %r
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @calls_none(
; CHECK: store i32 2, ptr addrspace(1)
define amdgpu_kernel void @calls_none() {
  %r = load ptr, ptr addrspace(1) @cell
  store i32 2, ptr %r
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @calls_declared(
; CHECK: store i32 3, ptr addrspace(3)
declare void @unseen()
define amdgpu_kernel void @calls_declared() {
  call void @unseen()
  %r = load ptr, ptr addrspace(1) @cell
  store i32 3, ptr %r
  ret void
}

;--- started.ll
target triple = "nvptx64-nvidia-cuda"

; A kernel that code of the module calls runs in the caller's launch.  Code elsewhere may call it, too.
@tile = internal addrspace(3) global [4 x i32] poison
@cell = internal addrspace(1) global ptr null
define ptx_kernel void @called(ptr addrspace(1) %x) noinline {
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %l, ptr addrspace(1) @cell
  ret void
}
; CHECK-LABEL: define ptx_kernel void @calls(
; CHECK: store i32 1, ptr addrspace(3)
define ptx_kernel void @calls(ptr addrspace(1) %x) {
  call ptx_kernel void @called(ptr addrspace(1) %x)
  %r = load ptr, ptr addrspace(1) @cell
  store i32 1, ptr %r
  ret void
}
; CHECK-LABEL: define ptx_kernel void @calls_elsewhere(
; CHECK: store i32 2, ptr addrspace(3)
define ptx_kernel void @calls_elsewhere() {
  call void @unseen()
  %r = load ptr, ptr addrspace(1) @cell
  store i32 2, ptr %r
  ret void
}
declare void @unseen()
; CHECK-LABEL: define ptx_kernel void @other(
; CHECK: load volatile i32, ptr %r
define ptx_kernel void @other(ptr addrspace(1) %x) {
  %r = load ptr, ptr addrspace(1) @cell
  %v = load volatile i32, ptr %r
  ret void
}

;--- bits.ll
target triple = "amdgcn-amd-amdhsa"
@slot = internal addrspace(1) global ptr null
@tile = internal addrspace(3) global [4 x i32] poison
define amdgpu_kernel void @puts() {
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %l, ptr addrspace(1) @slot
  ret void
}

; The bits that an earlier launch left may be those of an address of this launch, which becomes a number here.
; CHECK-LABEL: define amdgpu_kernel void @reads_bits(
; CHECK: store i32 1, ptr %p
define amdgpu_kernel void @reads_bits() {
  %i = load i64, ptr addrspace(1) @slot
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  %j = ptrtoint ptr %l to i64
  %same = icmp eq i64 %i, %j
  br i1 %same, label %yes, label %no
yes:
  %p = inttoptr i64 %i to ptr
  store i32 1, ptr %p
  ret void
no:
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @reads_pointer(
; CHECK: store i32 2, ptr %p
define amdgpu_kernel void @reads_pointer() {
  %r = load ptr, ptr addrspace(1) @slot
  %i = ptrtoint ptr %r to i64
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  %j = ptrtoint ptr %l to i64
  %same = icmp eq i64 %i, %j
  br i1 %same, label %yes, label %no
yes:
  %p = inttoptr i64 %i to ptr
  store i32 2, ptr %p
  ret void
no:
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @copies_pointer(
; CHECK: store i32 3, ptr %p
define amdgpu_kernel void @copies_pointer() {
  %t = alloca ptr, addrspace(5)
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) %t, ptr addrspace(1) @slot, i64 8, i1 false)
  %r = load ptr, ptr addrspace(5) %t
  %i = ptrtoint ptr %r to i64
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  %j = ptrtoint ptr %l to i64
  %same = icmp eq i64 %i, %j
  br i1 %same, label %yes, label %no
yes:
  %p = inttoptr i64 %i to ptr
  store i32 3, ptr %p
  ret void
no:
  ret void
}
declare void @llvm.memcpy.p5.p1.i64(ptr addrspace(5), ptr addrspace(1), i64, i1)

;--- constant.ll
target triple = "nvptx64-nvidia-cuda"

; Constant memory outlives a launch.  In an open world a kernel elsewhere may have left a pointer to it.  What is stored
; through it points to other memory, and so do atomics; a hint, a copy of no bytes or a masked store may do nothing.
; CONSTANT-LABEL: define ptx_kernel void @rows(
; CLOSED: load i32, ptr addrspace(1)
; OPEN: load i32, ptr %r
; CONSTANT: store i32 1, ptr addrspace(1)
; CONSTANT: atomicrmw add ptr addrspace(1)
; CONSTANT: cmpxchg ptr addrspace(1)
; OPEN: call void @llvm.memset.p0.i64(ptr %r
; OPEN: call void @llvm.masked.store.v2i32.p0(<2 x i32> splat (i32 2), ptr align 4 %r
define ptx_kernel void @rows(ptr addrspace(1) %rows, ptr addrspace(1) %out, i64 %n, <2 x i1> %m) {
  %r = load ptr, ptr addrspace(1) %rows
  %v = load i32, ptr %r
  store i32 1, ptr %r
  %a = atomicrmw add ptr %r, i32 1 monotonic
  %c = cmpxchg ptr %r, i32 1, i32 2 monotonic monotonic
  call void @llvm.memset.p0.i64(ptr %r, i8 0, i64 %n, i1 false)
  call void @llvm.masked.store.v2i32.p0(<2 x i32> splat (i32 2), ptr align 4 %r, <2 x i1> %m)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.masked.store.v2i32.p0(<2 x i32>, ptr, <2 x i1>)

; The stored value is no address of the store.
; CONSTANT-LABEL: define ptx_kernel void @stores_it(
; OPEN: icmp eq ptr %r, %x
define ptx_kernel void @stores_it(ptr addrspace(1) %rows, ptr %x, ptr addrspace(1) %out) {
  %r = load ptr, ptr addrspace(1) %rows
  store ptr %r, ptr addrspace(1) %out
  %same = icmp eq ptr %r, %x
  %z = zext i1 %same to i32
  store i32 %z, ptr addrspace(1) %rows
  ret void
}

;--- runtime.ll
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [4 x i32] poison

; A runtime calls what it is handed.
define internal void @region(ptr %id, ptr %bound, ptr %a) {
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %l, ptr %a
  ret void
}
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare void @__kmpc_parallel_51(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64)
; CHECK-LABEL: define amdgpu_kernel void @starts(
; CHECK: store i32 1, ptr %r
define amdgpu_kernel void @starts(ptr addrspace(1) %rows) {
  %g = addrspacecast ptr addrspace(1) %rows to ptr
  %args = alloca [1 x ptr], addrspace(5)
  %args.g = addrspacecast ptr addrspace(5) %args to ptr
  store ptr %g, ptr addrspace(5) %args
  call void @__kmpc_parallel_51(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @region, ptr null, ptr %args.g, i64 1)
  %r = load ptr, ptr addrspace(1) %rows
  store i32 1, ptr %r
  ret void
}
