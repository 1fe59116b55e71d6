; Constants made of addresses: as a double, as vectors, cut, added, of 128 bits, element by element; as operands,
; and in variables.  Each is put together again and must give the address that it was made of.
;! {"global": 1, "args": ["out=i32[16]:zero"], "expect": {"out": "[1] * 13 + [13, 12, 13]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@x = internal addrspace(1) global [4 x i32] [i32 10, i32 11, i32 12, i32 13]
@as.double = internal addrspace(1) global double bitcast (i64 ptrtoint (ptr addrspace(1) @x to i64) to double)
@as.words = internal addrspace(1) global <2 x i32> bitcast (i64 ptrtoint (ptr addrspace(1) @x to i64) to <2 x i32>)
@as.bytes = internal addrspace(1) global { i8, <8 x i8> } { i8 1, <8 x i8> bitcast (i64 ptrtoint (ptr addrspace(1) @x to i64) to <8 x i8>) }
@as.wide = internal addrspace(1) global i128 add (i128 ptrtoint (ptr addrspace(1) @x to i128), i128 -18446744073709551616)
@as.sum = internal addrspace(1) global <2 x i64> add (<2 x i64> bitcast (i128 ptrtoint (ptr addrspace(1) @x to i128) to <2 x i64>), <2 x i64> <i64 -1, i64 -1>)
define internal void @put(ptr addrspace(1) %out, i32 %at, i64 %is) noinline {
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %at
  %address = ptrtoint ptr addrspace(1) @x to i64
  %same = icmp eq i64 %is, %address
  %v = zext i1 %same to i32
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %a = load i64, ptr addrspace(1) @as.double
  call void @put(ptr addrspace(1) %out, i32 0, i64 %a)
  %b = load i64, ptr addrspace(1) @as.words
  call void @put(ptr addrspace(1) %out, i32 1, i64 %b)
  %c = load i64, ptr addrspace(1) getelementptr ({ i8, <8 x i8> }, ptr addrspace(1) @as.bytes, i32 0, i32 1)
  call void @put(ptr addrspace(1) %out, i32 2, i64 %c)
  %d = load i64, ptr addrspace(1) @as.wide
  call void @put(ptr addrspace(1) %out, i32 3, i64 %d)
  %e = load i64, ptr addrspace(1) getelementptr (i64, ptr addrspace(1) @as.wide, i32 1)
  %e.is = add i64 %e, ptrtoint (ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @x, i64 1) to i64)
  call void @put(ptr addrspace(1) %out, i32 4, i64 %e.is)
  %f = load <2 x i64>, ptr addrspace(1) @as.sum
  %f0 = extractelement <2 x i64> %f, i32 0
  %f1 = extractelement <2 x i64> %f, i32 1
  %f2 = sub i64 %f0, %f1
  call void @put(ptr addrspace(1) %out, i32 5, i64 %f2)
  ; As operands of instructions
  %g = call double @same.double(double bitcast (i64 ptrtoint (ptr addrspace(1) @x to i64) to double))
  %g.is = bitcast double %g to i64
  call void @put(ptr addrspace(1) %out, i32 6, i64 %g.is)
  %cell = alloca <2 x i32>
  store <2 x i32> bitcast (i64 ptrtoint (ptr addrspace(1) @x to i64) to <2 x i32>), ptr %cell
  %h = load i64, ptr %cell
  call void @put(ptr addrspace(1) %out, i32 7, i64 %h)
  store <8 x i8> bitcast (double bitcast (i64 ptrtoint (ptr addrspace(1) @x to i64) to double) to <8 x i8>), ptr %cell
  %i = load i64, ptr %cell
  call void @put(ptr addrspace(1) %out, i32 8, i64 %i)
  %low = zext i32 trunc (i64 ptrtoint (ptr addrspace(1) @x to i64) to i32) to i64
  %high = and i64 ptrtoint (ptr addrspace(1) @x to i64), -4294967296
  %j = or i64 %low, %high
  call void @put(ptr addrspace(1) %out, i32 9, i64 %j)
  call void @put(ptr addrspace(1) %out, i32 10, i64 trunc (i128 sub (i128 ptrtoint (ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @x, i64 8) to i128), i128 8) to i64))
  call void @put(ptr addrspace(1) %out, i32 11, i64 xor (i64 xor (i64 ptrtoint (ptr addrspace(1) @x to i64), i64 255), i64 255))
  %w0 = zext i32 extractelement (<2 x i32> bitcast (i64 ptrtoint (ptr addrspace(1) @x to i64) to <2 x i32>), i32 0) to i64
  %w1 = zext i32 extractelement (<2 x i32> bitcast (i64 ptrtoint (ptr addrspace(1) @x to i64) to <2 x i32>), i32 1) to i64
  %w2 = shl i64 %w1, 32
  %w = or i64 %w0, %w2
  call void @put(ptr addrspace(1) %out, i32 12, i64 %w)
  ; Through the address that was a double, and through a vector of pointers
  %p = bitcast double %g to i64
  %q = inttoptr i64 %p to ptr addrspace(1)
  %r = getelementptr i32, ptr addrspace(1) %q, i64 3
  %v = load i32, ptr addrspace(1) %r
  %out13 = getelementptr i32, ptr addrspace(1) %out, i64 13
  store i32 %v, ptr addrspace(1) %out13
  %lanes = freeze <2 x ptr addrspace(1)> getelementptr (i32, ptr addrspace(1) @x, <2 x i64> <i64 1, i64 2>)
  %lane = extractelement <2 x ptr addrspace(1)> %lanes, i32 1
  %u = load i32, ptr addrspace(1) %lane
  %out14 = getelementptr i32, ptr addrspace(1) %out, i64 14
  store i32 %u, ptr addrspace(1) %out14
  ; A vector of addresses, computed from one
  %moved = freeze <2 x ptr addrspace(1)> getelementptr (i8, <2 x ptr addrspace(1)> getelementptr (i32, ptr addrspace(1) @x, <2 x i64> <i64 1, i64 2>), <2 x i64> <i64 4, i64 4>)
  %moved.1 = extractelement <2 x ptr addrspace(1)> %moved, i32 1
  %t = load i32, ptr addrspace(1) %moved.1
  %out15 = getelementptr i32, ptr addrspace(1) %out, i64 15
  store i32 %t, ptr addrspace(1) %out15
  ret void
}
define internal double @same.double(double %d) noinline {
  ret double %d
}
