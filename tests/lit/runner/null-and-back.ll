; Arithmetic takes a named global pointer to null and back: the distance is that of the device's numbers, in one step and in two.  An
; address 4 bytes before the first one of shared memory is behind it, as the device's numbers are.
; RUN: %gaspar run -g 1 -l 1 -a o=i32[8]:zero -a i64:-4 --expect=o=i32[8]:1,7,1,7,0,1,0,0 --unoptimized %s
; RUN: %gaspar run -g 1 -l 1 -a o=i32[8]:zero -a i64:-4 --expect=o=i32[8]:1,7,1,7,0,1,0,0 %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@l = internal addrspace(3) global [4 x i32] poison, align 4

define internal i64 @same(i64 %v) noinline {
  ret i64 %v
}

define ptx_kernel void @k(ptr addrspace(1) %o, i64 %n) {
  %x = getelementptr i8, ptr addrspace(1) %o, i64 4
  %i = ptrtoint ptr addrspace(1) %x to i64
  %s = call i64 @same(i64 %i)
  %d = sub i64 0, %s

  ; To null, which is null, and back
  %q = getelementptr i8, ptr addrspace(1) %x, i64 %d
  %c = icmp eq ptr addrspace(1) %q, null
  %e = call i64 @same(i64 %d)
  %f = sub i64 0, %e
  %b = getelementptr i8, ptr addrspace(1) %q, i64 %f
  store i32 7, ptr addrspace(1) %b
  %z = zext i1 %c to i32
  store i32 %z, ptr addrspace(1) %o

  ; A null that was a number, and from there to an object
  %h = call i64 @same(i64 0)
  %g = inttoptr i64 %h to ptr addrspace(1)
  %g.c = icmp eq ptr addrspace(1) %g, null
  %g.z = zext i1 %g.c to i32
  %t = getelementptr nuw i8, ptr addrspace(1) %g, i64 %s
  %t.8 = getelementptr i8, ptr addrspace(1) %t, i64 8
  store i32 7, ptr addrspace(1) %t.8
  %t.4 = getelementptr i8, ptr addrspace(1) %t, i64 4
  store i32 %g.z, ptr addrspace(1) %t.4

  ; Before the first byte of shared memory
  %m = getelementptr i8, ptr addrspace(3) @l, i64 %n
  %u = icmp ult ptr addrspace(3) %m, @l
  %u.z = zext i1 %u to i32
  %u.o = getelementptr i8, ptr addrspace(1) %o, i64 16
  store i32 %u.z, ptr addrspace(1) %u.o
  %w = icmp ugt ptr addrspace(3) %m, @l
  %w.z = zext i1 %w to i32
  %w.o = getelementptr i8, ptr addrspace(1) %o, i64 20
  store i32 %w.z, ptr addrspace(1) %w.o
  ret void
}
