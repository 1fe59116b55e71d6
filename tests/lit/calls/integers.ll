; Functions whose addresses are integers, as C++ keeps pointers to member functions.
; RUN: %gaspar opt -p check-spaces,resolve -S %s | %FileCheck %s --check-prefixes=CHECK,OPEN
; RUN: %gaspar opt -p check-spaces,resolve -S --world=closed %s | %FileCheck %s --check-prefixes=CHECK,CLOSED
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Stored, loaded, tested and called: in a closed world each call is in the module.
define internal i32 @stored(ptr %p) {
; CHECK-LABEL: define internal i32 @stored(
; OPEN:          load i32, ptr %p
; CLOSED:        load i32, ptr addrspace(3)
  %v = load i32, ptr %p
  ret i32 %v
}
define ptx_kernel void @member(ptr addrspace(3) %l3, ptr %table, ptr %n) {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %m = alloca { i64, i64 }
  store { i64, i64 } { i64 ptrtoint (ptr @stored to i64), i64 0 }, ptr %m
  %pair = load { i64, i64 }, ptr %m
  %i = extractvalue { i64, i64 } %pair, 0
  %bit = and i64 %i, 1
  %c = icmp ne i64 %bit, 0
  br i1 %c, label %virtual, label %plain
virtual:
  %at = getelementptr i8, ptr %table, i64 %i
  %from = load ptr, ptr %at
  br label %both
plain:
  %to = inttoptr i64 %i to ptr
  br label %both
both:
  %f = phi ptr [ %from, %virtual ], [ %to, %plain ]
  %r = call i32 %f(ptr %l)
  store i32 %r, ptr %n
  ret void
}

; From a constant table: one of two, in each world.
@table = internal constant [2 x { i64, i64 }] [{ i64, i64 } { i64 ptrtoint (ptr @first to i64), i64 0 }, { i64, i64 } { i64 ptrtoint (ptr @second to i64), i64 0 }]
define internal i64 @first(ptr %p) {
; CHECK-LABEL: define internal i64 @first(
; CHECK:         load i64, ptr addrspace(3)
  %v = load i64, ptr %p
  ret i64 %v
}
define internal i64 @second(ptr %p) {
; CHECK-LABEL: define internal i64 @second(
; CHECK:         load i64, ptr addrspace(3)
  %v = load i64, ptr %p, align 16
  ret i64 %v
}
define ptx_kernel void @listed(ptr addrspace(3) %l3, i64 %k, ptr %out) {
; CHECK-LABEL: define ptx_kernel void @listed(
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %at = getelementptr inbounds [2 x { i64, i64 }], ptr @table, i64 0, i64 %k, i32 0
  %i = load i64, ptr %at
  %bit = trunc i64 %i to i1
  br i1 %bit, label %end, label %go
go:
  %f = inttoptr i64 %i to ptr
  %v = call i64 %f(ptr %l)
  br label %end
end:
  ret void
}

; Its address is told to who learns whether it is %n: code elsewhere may call it then.
define internal i16 @compared(ptr %p) {
; CHECK-LABEL: define internal i16 @compared(
; OPEN:          load i16, ptr %p
; CLOSED:        load i16, ptr addrspace(3)
  %v = load i16, ptr %p
  ret i16 %v
}
define i1 @tell(i64 %n) {
  %c = icmp ult i64 ptrtoint (ptr @compared to i64), %n
  ret i1 %c
}
define ptx_kernel void @calls_it(ptr addrspace(3) %l3) {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %i = add i64 ptrtoint (ptr @compared to i64), 0
  %f = inttoptr i64 %i to ptr
  %v = call i16 %f(ptr %l)
  ret void
}

; The number that was compared with the address, too, calls the function.
@numbers = internal constant [2 x i64] [i64 4096, i64 ptrtoint (ptr @otherwise to i64)]
define internal i8 @number(ptr %p) {
; CHECK-LABEL: define internal i8 @number(
; CHECK:         load i8, ptr %p
  %v = load i8, ptr %p
  ret i8 %v
}
define internal i8 @otherwise(ptr %p) {
; CHECK-LABEL: define internal i8 @otherwise(
; CHECK:         load i8, ptr addrspace(3)
  %v = load i8, ptr addrspace(3) null
  ret i8 %v
}
define ptx_kernel void @guess(ptr addrspace(3) %l3, ptr %g, i64 %k) {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %c = icmp eq i64 ptrtoint (ptr @number to i64), 4096
  br i1 %c, label %yes, label %no
yes:
  %at = getelementptr inbounds [2 x i64], ptr @numbers, i64 0, i64 %k
  %i = load i64, ptr %at
  %f = inttoptr i64 %i to ptr
  %v = call i8 %f(ptr %l)
  br label %no
no:
  %w = call i8 @number(ptr %g)
  ret void
}

; Given as an integer to code that nobody sees.  In a closed world that is all such code, and what
; accesses no memory does not run a function that does.
declare void @runtime(i64)
define internal float @given(ptr %p) {
; CHECK-LABEL: define internal float @given(
; OPEN:          load float, ptr %p
; CLOSED:        load float, ptr addrspace(3)
  %v = load float, ptr %p
  ret float %v
}
define ptx_kernel void @gives(ptr addrspace(3) %l3) {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %x = xor i64 ptrtoint (ptr @given to i64), 1
  call void @runtime(i64 %x) memory(none)
  %v = call float @given(ptr %l)
  ret void
}

; Nothing but a comparison of numbers tells its address; that is enough.
define internal i16 @asked(ptr %p) {
; CHECK-LABEL: define internal i16 @asked(
; OPEN:          load i16, ptr %p
; CLOSED:        load i16, ptr addrspace(3)
  %v = load i16, ptr %p
  ret i16 %v
}
define i1 @tell_of_asked(i64 %n) {
  %c = icmp ult i64 ptrtoint (ptr @asked to i64), %n
  ret i1 %c
}
define ptx_kernel void @asks(ptr addrspace(3) %l3) {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %v = call i16 @asked(ptr %l)
  ret void
}
