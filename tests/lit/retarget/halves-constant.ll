; An address that a constant cuts to 32 or 16 bits is cut like one that code cuts: in a lane of a vector, a field of a struct, what a variable begins
; with.  A number of 16 bits is an address of shared memory, which is smaller than 64 KB, also where LLVM made a mask of `zext i16`.
; RUN: split-file-22 %s %t
; RUN: for f in lane field stored quarters begins begins-moved masked; do %not %gaspar retarget --to=x86_64 -S %t/$f.ll || exit 1; done 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %gaspar retarget --to=x86_64 -S %t/whole.ll | %FileCheck %s
; NO-COUNT-7: it has no meaning on x86_64: an address in an integer of 32 bits, where it has 64 [NO_MEANING] in @k
; CHECK-COUNT-3: inttoptr
;--- lane.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [4 x i32] undef
define ptx_kernel void @k(i32 %i) {
  %x = extractelement <2 x i64> <i64 0, i64 bitcast (<2 x i32> <i32 ptrtoint (ptr addrspace(3) @t to i32), i32 0> to i64)>, i32 %i
  %p = inttoptr i64 %x to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- field.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [4 x i32] undef
define ptx_kernel void @k() {
  %x = extractvalue { i32, i64 } { i32 7, i64 bitcast (<2 x i32> <i32 ptrtoint (ptr addrspace(3) @t to i32), i32 0> to i64) }, 1
  %p = inttoptr i64 %x to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- stored.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [4 x i32] undef
define ptx_kernel void @k() {
  %a = alloca i64
  store <2 x i32> <i32 ptrtoint (ptr addrspace(3) @t to i32), i32 0>, ptr %a
  %p = load ptr addrspace(3), ptr %a
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- quarters.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(i16 %n) {
  %a = alloca i64
  %v = insertelement <4 x i16> zeroinitializer, i16 %n, i32 0
  store <4 x i16> %v, ptr %a
  %p = load ptr addrspace(3), ptr %a
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- begins.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [4 x i32] undef
@g = internal addrspace(1) constant { i32, i32 } { i32 ptrtoint (ptr addrspace(3) @t to i32), i32 0 }
define ptx_kernel void @k() {
  %p = load ptr addrspace(3), ptr addrspace(1) @g
  store i32 1, ptr addrspace(3) %p
  ret void
}
; No other module can store to a constant.
;--- begins-moved.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [4 x i32] undef
@g = addrspace(1) constant [2 x { i32, i32 }] [{ i32, i32 } { i32 5, i32 6 }, { i32, i32 } { i32 ptrtoint (ptr addrspace(3) @t to i32), i32 0 }]
define ptx_kernel void @k() {
  %p = load ptr addrspace(3), ptr addrspacecast (ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @g, i64 8) to ptr)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- masked.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(3) %t) {
  %n = ptrtoint ptr addrspace(3) %t to i64
  %x = and i64 %n, 65535
  %p = inttoptr i64 %x to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
; Whole addresses, and numbers that are none.
;--- whole.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [4 x i32] undef
@g = internal addrspace(1) constant { i32, i64 } { i32 ptrtoint (ptr addrspace(3) @t to i32), i64 ptrtoint (ptr addrspace(3) @t to i64) }
@n = internal addrspace(1) constant { i32, i32 } { i32 5, i32 0 }
@w = addrspace(1) externally_initialized constant { i32, i32 } { i32 5, i32 0 }
define ptx_kernel void @k(i32 %i) {
  %x = load i64, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @g, i64 8)
  %p = inttoptr i64 %x to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  %y = load i64, ptr addrspace(1) @n
  %q = inttoptr i64 %y to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  %z = load i64, ptr addrspace(1) @w
  %r = inttoptr i64 %z to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %r
  ret void
}
