; A loop with two entries, %a and %b, of which a block in it, %a, goes to both: LLVM's fix-irreducible gives the phi of %b an old value there.
; RUN: %gaspar genx vectorize %s -o %t.bc
; RUN: %gaspar genx run %t.bc -g 6 -a 'x=i32[6]:iota(3,2)' --compare --expect=x=i32[6]:52493,15800,29894,177152,104981,33296
; RUN: %gaspar run %s -g 6 -a 'x=i32[6]:iota(3,2)' --expect=x=i32[6]:52493,15800,29894,177152,104981,33296
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)

define spir_kernel void @two_entries(ptr addrspace(1) %x) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %p
  %odd = trunc i64 %id to i1
  br i1 %odd, label %a, label %b
a:
  %w = phi i32 [ %v, %entry ], [ %more, %a ], [ %sum, %b ]
  %n = phi i32 [ 0, %entry ], [ %next, %a ], [ %then, %b ]
  %more = mul i32 %w, 3
  %next = add i32 %n, 1
  %bit = and i32 %more, 4
  %clear = icmp eq i32 %bit, 0
  %few = icmp ult i32 %next, 9
  %again = and i1 %clear, %few
  br i1 %again, label %a, label %b
b:
  %u = phi i32 [ %v, %entry ], [ %more, %a ]
  %m = phi i32 [ 0, %entry ], [ %next, %a ]
  %sum = add i32 %u, 5
  %then = add i32 %m, 1
  %done = icmp ugt i32 %then, 6
  br i1 %done, label %end, label %a
end:
  store i32 %sum, ptr addrspace(1) %p
  ret void
}
