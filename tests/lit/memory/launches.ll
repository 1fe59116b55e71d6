; Private and local memory is of one launch: a kernel finds no pointer to it in memory that no code of its launch has put there.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
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
