; Elements of a vector lie side by side: element 8 of <16 x i24> begins at byte 24, and not at 32, as in an array. So %b is where %a is.
; RUN: %gaspar query --world=closed %s k %got | %FileCheck %s
; RUN: %gaspar query --world=closed %s k %kept | %FileCheck --check-prefix=ARRAY %s
; CHECK: '%got' may be in {local, global}
; ARRAY: '%kept' may be in {global}
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out) {
  %v = alloca [64 x i8], align 8
  %w = alloca [64 x i8], align 8
  %s = addrspacecast ptr addrspace(3) @tile to ptr
  %a = getelementptr inbounds i8, ptr %v, i64 24
  store ptr %out, ptr %a
  %b = getelementptr inbounds <16 x i24>, ptr %v, i64 0, i64 8
  store ptr %s, ptr %b
  %got = load ptr, ptr %a
  store i32 7, ptr %got
  %c = getelementptr inbounds i8, ptr %w, i64 24
  store ptr %out, ptr %c
  %d = getelementptr inbounds [16 x i24], ptr %w, i64 0, i64 8
  store ptr %s, ptr %d
  %kept = load ptr, ptr %c
  store i32 7, ptr %kept
  ret void
}
