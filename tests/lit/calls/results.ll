; A function that returns one of its parameters gives each call the space of what this call passes, and no copy is needed.
; RUN: %gaspar opt -p infer,resolve --world=closed -S %s | %FileCheck %s
; RUN: %gaspar opt -p infer,resolve -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [4 x i32] undef
@slot = internal addrspace(1) global ptr addrspacecast (ptr addrspace(1) @cell to ptr)
@cell = internal addrspace(1) global i32 0

; Phis, selects, inbounds arithmetic, and a ring of them.
define internal ptr @find(ptr %a, ptr %b, i1 %c) noinline {
  br label %loop
loop:
  %p = phi ptr [ %a, %0 ], [ %q, %loop ]
  %q = getelementptr inbounds i32, ptr %p, i64 1
  %x = load i32, ptr %q
  %z = icmp eq i32 %x, 0
  br i1 %z, label %end, label %loop
end:
  %r = select i1 %c, ptr %p, ptr %b
  ret ptr %r
}
; A variable that is only loaded and stored, as -O0 has it.
define internal ptr @slow(ptr %a) noinline {
  %v = alloca ptr
  store ptr %a, ptr %v
  %r = load ptr, ptr %v
  ret ptr %r
}
; The address of the variable is known elsewhere, which may store another pointer.
define internal ptr @known(ptr %a) noinline {
  %v = alloca ptr
  store ptr %a, ptr %v
  call void @touch(ptr %v)
  %r = load ptr, ptr %v
  ret ptr %r
}
define internal void @touch(ptr %v) noinline {
  %l = addrspacecast ptr addrspace(3) @s to ptr
  store ptr %l, ptr %v
  ret void
}
; Another value may be returned, too: it counts for all calls.
define internal ptr @other(ptr %a, i1 %c) noinline {
  %l = load ptr, ptr addrspace(1) @slot
  %r = select i1 %c, ptr %a, ptr %l
  ret ptr %r
}
; Arithmetic that may leave its object is not followed.
define internal ptr @away(ptr %a, i64 %n) noinline {
  %r = getelementptr i8, ptr %a, i64 %n
  ret ptr %r
}
; A parameter by value is a copy in private memory, wherever the argument is.
define internal ptr @copy(ptr byval([4 x i32]) %a, ptr %b, i1 %c) noinline {
  %r = select i1 %c, ptr %a, ptr %b
  ret ptr %r
}

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-DAG: store i32 1, ptr addrspace(1)
; CHECK-DAG: store i32 2, ptr addrspace(3)
; CHECK-DAG: store i32 3, ptr %
; CHECK-DAG: store i32 4, ptr addrspace(1)
; CHECK-DAG: store i32 5, ptr addrspace(3)
; CHECK-DAG: store i32 6, ptr %
; CHECK-DAG: store i32 7, ptr addrspace(1)
; CHECK-DAG: store i32 8, ptr %
; CHECK-DAG: store i32 9, ptr %
; CHECK-DAG: store i32 10, ptr %
; CHECK-DAG: store i32 11, ptr %
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(1) %n, i1 %c, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %h = addrspacecast ptr addrspace(1) %n to ptr
  %l = addrspacecast ptr addrspace(3) @s to ptr
  %f1 = call ptr @find(ptr %g, ptr %h, i1 %c)
  store i32 1, ptr %f1
  %f2 = call ptr @find(ptr %l, ptr %l, i1 %c)
  store i32 2, ptr %f2
  %f3 = call ptr @find(ptr %l, ptr %h, i1 %c)
  store i32 3, ptr %f3
  %s1 = call ptr @slow(ptr %g)
  store i32 4, ptr %s1
  %s2 = call ptr @slow(ptr %l)
  store i32 5, ptr %s2
  %v1 = call ptr @known(ptr %g)
  store i32 6, ptr %v1
  %o1 = call ptr @other(ptr %g, i1 %c)
  store i32 7, ptr %o1
  %o2 = call ptr @other(ptr %l, i1 %c)
  store i32 8, ptr %o2
  %a1 = call ptr @away(ptr %g, i64 %i)
  store i32 9, ptr %a1
  %a2 = call ptr @away(ptr %l, i64 %i)
  store i32 10, ptr %a2
  %c1 = call ptr @copy(ptr byval([4 x i32]) %g, ptr %h, i1 %c)
  store i32 11, ptr %c1
  ret void
}

; The pointers that a range's ends hold: what comes back from @split goes into the same variable and to @split again.
; CHECK-LABEL: define internal void @sort(
; CHECK: store i32 12, ptr addrspace(1)
define internal void @sort(ptr %a, i1 %c) noinline {
  %stack = alloca ptr
  store ptr %a, ptr %stack
  br label %loop
loop:
  %p = load ptr, ptr %stack
  %m = call ptr @split(ptr %p)
  store i32 12, ptr %m
  store ptr %m, ptr %stack
  br i1 %c, label %loop, label %end
end:
  ret void
}
define internal ptr @split(ptr %p) noinline {
  %q = getelementptr inbounds i32, ptr %p, i64 1
  ret ptr %q
}
define ptx_kernel void @ranges(ptr addrspace(1) %o, i1 %c) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  call void @sort(ptr %g, i1 %c)
  %l = addrspacecast ptr addrspace(3) @s to ptr
  %x = call ptr @split(ptr %l)
  store i32 13, ptr %x
  ret void
}
