; AMD's buffers: the memory that a descriptor names is not followed, so what is stored there may become known elsewhere.
; @by_data stores the address of @slot into a buffer as a number, @by_words as two words.  Then code that is not here runs, and may store a pointer
; to local memory into @slot: what is loaded from there keeps its generic type.  Without such code nothing else in this work-item writes @slot.
; @into makes a descriptor of @slot itself and stores through it.  @aperture puts the low bits of a pointer under the high bits of another one.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s --check-prefix=CLOSED
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.raw.ptr.buffer.store.i64(i64, ptr addrspace(8), i32, i32, i32)
declare void @llvm.amdgcn.raw.ptr.buffer.store.v2i32(<2 x i32>, ptr addrspace(8), i32, i32, i32)
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i64, i32)
declare void @later()
@slot = internal addrspace(1) global ptr null
@slot2 = internal addrspace(1) global ptr null
@slot3 = internal addrspace(1) global ptr null
@slot4 = internal addrspace(1) global ptr null

; CHECK-LABEL: @by_data(
; CHECK:         %q = load ptr, ptr addrspace(1) @slot
; CHECK-NEXT:    store i32 7, ptr %q
; CLOSED-LABEL: @by_data(
; CLOSED:         %q = load ptr, ptr addrspace(1) @slot
; CLOSED-NEXT:    store i32 7, ptr %q
define amdgpu_kernel void @by_data(ptr addrspace(1) %g, ptr addrspace(8) %r) {
  %p = addrspacecast ptr addrspace(1) %g to ptr
  store ptr %p, ptr addrspace(1) @slot
  call void @llvm.amdgcn.raw.ptr.buffer.store.i64(i64 ptrtoint (ptr addrspace(1) @slot to i64), ptr addrspace(8) %r, i32 0, i32 0, i32 0)
  call void @later()
  %q = load ptr, ptr addrspace(1) @slot
  store i32 7, ptr %q
  ret void
}

; CHECK-LABEL: @by_words(
; CHECK:         %q = load ptr, ptr addrspace(1) @slot2
; CHECK-NEXT:    store i32 7, ptr %q
define amdgpu_kernel void @by_words(ptr addrspace(1) %g, ptr addrspace(8) %r) {
  %p = addrspacecast ptr addrspace(1) %g to ptr
  store ptr %p, ptr addrspace(1) @slot2
  %i = ptrtoint ptr addrspace(1) @slot2 to i64
  %w = bitcast i64 %i to <2 x i32>
  call void @llvm.amdgcn.raw.ptr.buffer.store.v2i32(<2 x i32> %w, ptr addrspace(8) %r, i32 0, i32 0, i32 0)
  call void @later()
  %q = load ptr, ptr addrspace(1) @slot2
  store i32 7, ptr %q
  ret void
}

; CHECK-LABEL: @not_given(
; CHECK:         store i32 7, ptr addrspace(1)
define amdgpu_kernel void @not_given(ptr addrspace(1) %g, ptr addrspace(8) %r) {
  %p = addrspacecast ptr addrspace(1) %g to ptr
  store ptr %p, ptr addrspace(1) @slot4
  call void @later()
  %q = load ptr, ptr addrspace(1) @slot4
  store i32 7, ptr %q
  ret void
}

; CHECK-LABEL: @into(
; CHECK:         %q = load ptr, ptr addrspace(1) @slot3
; CHECK-NEXT:    store i32 7, ptr %q
; CLOSED-LABEL: @into(
; CLOSED:         %q = load ptr, ptr addrspace(1) @slot3
; CLOSED-NEXT:    store i32 7, ptr %q
define amdgpu_kernel void @into(ptr addrspace(3) %l, ptr addrspace(1) %g) {
  %p = addrspacecast ptr addrspace(1) %g to ptr
  store ptr %p, ptr addrspace(1) @slot3
  %s = addrspacecast ptr addrspace(3) %l to ptr
  %i = ptrtoint ptr %s to i64
  %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) @slot3, i16 0, i64 8, i32 0)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i64(i64 %i, ptr addrspace(8) %r, i32 0, i32 0, i32 0)
  %q = load ptr, ptr addrspace(1) @slot3
  store i32 7, ptr %q
  ret void
}

; CHECK-LABEL: @aperture(
; CHECK:         store i32 7, ptr %q
; CLOSED-LABEL: @aperture(
; CLOSED:         store i32 7, ptr %q
define amdgpu_kernel void @aperture(ptr addrspace(1) %g, ptr addrspace(3) %l) {
  %h = addrspacecast ptr addrspace(1) %g to ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  %i = ptrtoint ptr %h to i64
  %low = and i64 %i, 4294967295
  %j = ptrtoint ptr %s to i64
  %high = and i64 %j, -4294967296
  %o = or disjoint i64 %low, %high
  %q = inttoptr i64 %o to ptr
  store i32 7, ptr %q
  ret void
}
