; A constant index that is not zero may move by zero bytes, which is inbounds of null: its result is stored, and stays the null that it was.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
; RUN: %gaspar run %s -g 1 -a out=i32[4]:zero -a i32:1 --out out | %FileCheck %s --check-prefix=RUNS
; RUN: %gaspar opt --world=closed %s | %gaspar run - -g 1 -a out=i32[4]:zero -a i32:1 --out out | %FileCheck %s --check-prefix=RUNS
; RUNS: out = i32[4]:1,1,1,1
target triple = "nvptx64-nvidia-cuda"
%S = type { [0 x i32], i32 }
@tile = internal addrspace(3) global [4 x i32] undef
@cell = internal addrspace(1) global ptr null
; CHECK-LABEL: define internal void @field(ptr %p)
define internal void @field(ptr %p) noinline {
  %q = getelementptr inbounds %S, ptr %p, i64 0, i32 1
  store volatile ptr %q, ptr addrspace(1) @cell
  ret void
}
; CHECK-LABEL: define internal void @empty(ptr %p)
define internal void @empty(ptr %p) noinline {
  %q = getelementptr inbounds { {}, [0 x i8] }, ptr %p, i64 7
  store volatile ptr %q, ptr addrspace(1) @cell
  ret void
}
; CHECK-LABEL: define internal void @inner(ptr %p)
define internal void @inner(ptr %p) noinline {
  %q = getelementptr inbounds [2 x { {}, [4 x {}] }], ptr %p, i64 1, i64 1, i32 1, i64 3
  store volatile ptr %q, ptr addrspace(1) @cell
  ret void
}
; Bytes, of which null has none.
; CHECK-LABEL: define internal void @moves(ptr addrspace(3) %p, i1 %c)
define internal void @moves(ptr %p, i1 %c) noinline {
  br i1 %c, label %no, label %yes
yes:
  %q = getelementptr inbounds { i8, [0 x i32] }, ptr %p, i64 0, i32 1
  store volatile ptr %q, ptr addrspace(1) @cell
  br label %no
no:
  ret void
}
define internal i32 @look() noinline {
  %l = load volatile ptr, ptr addrspace(1) @cell
  %z = icmp eq ptr %l, null
  %w = zext i1 %z to i32
  ret i32 %w
}
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %n) "target-cpu"="sm_90" {
  %c = icmp ne i32 %n, 0
  %p = select i1 %c, ptr null, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  call void @field(ptr %p)
  %a = call i32 @look()
  store i32 %a, ptr addrspace(1) %out
  call void @empty(ptr %p)
  %b = call i32 @look()
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %b, ptr addrspace(1) %o1
  call void @inner(ptr %p)
  %d = call i32 @look()
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %d, ptr addrspace(1) %o2
  call void @moves(ptr %p, i1 %c)
  %e = call i32 @look()
  %o3 = getelementptr i32, ptr addrspace(1) %out, i64 3
  store i32 %e, ptr addrspace(1) %o3
  ret void
}
