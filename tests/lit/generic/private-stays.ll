; What keeps private memory out of the buffer: @k alone lets it move there, and each word adds one reason.
; DEFINE: %{plan} = %gaspar opt --target=intel --world=closed -p check-spaces,private-plan -S --trace=-
; DEFINE: %{check} = %FileCheck %s --check-prefix
; RUN: %{plan} %s -o %t.moves | %{check}=MOVES
; MOVES: place private in global
; RUN: sed 's/^;constant//' %s > %t.ll && %{plan} %t.ll -o %t.o | %{check}=CONSTANT
; CONSTANT: private in its own memory (it may be a constant)
; RUN: sed 's/^;passed//' %s > %t.ll && %{plan} %t.ll -o %t.o | %{check}=PASSED
; PASSED: private in its own memory (it is passed to a function that is not here)
; RUN: sed 's/^;given//' %s > %t.ll && %{plan} %t.ll -o %t.o | %{check}=GIVEN
; GIVEN: private in its own memory (it is returned by a function that is not here)
; RUN: sed 's/^;called//' %s > %t.ll && %{plan} %t.ll -o %t.o | %{check}=CALLED
; CALLED: private in its own memory (it is a function)
; RUN: sed 's/^;exchanged//' %s > %t.ll && %{plan} %t.ll -o %t.o | %{check}=EXCHANGED
; EXCHANGED: private in its own memory (it is exchanged atomically)
; RUN: sed 's/^;struct//' %s > %t.ll && %{plan} %t.ll -o %t.o | %{check}=STRUCT
; STRUCT: private in its own memory (a struct that holds it is loaded)
; RUN: sed 's/^;size//' %s > %t.ll && %{plan} %t.ll -o %t.o | %{check}=SIZE
; SIZE: private in its own memory (its size or place is not fixed)
; RUN: sed 's/^;used//' %s > %t.ll && %{plan} %t.ll -o %t.o | %{check}=USED
; USED: private in its own memory (it is used in another way)
; RUN: sed 's/^;made//' %s > %t.ll && %{plan} %t.ll -o %t.o | %{check}=MADE
; MADE: private in its own memory (it is made in another way)
; RUN: sed 's/^;parameter//' %s > %t.ll && %{plan} %t.ll -o %t.o | %{check}=PARAMETER
; PARAMETER: private in its own memory (others may call the function that takes it)
; RUN: sed 's/^;result//' %s > %t.ll && %{plan} %t.ll -o %t.o | %{check}=RESULT
; RESULT: private in its own memory (others may call the function that returns it)
; RUN: sed 's/^;blocked//' %s > %t.ll && %{plan} %t.ll -o %t.o | %{check}=BLOCKED
; BLOCKED: private in its own memory (its function, or a caller of that, cannot take the buffer)
; RUN: sed 's/^;twice//' %s > %t.ll && %{plan} %t.ll -o %t.o | %{check}=TWICE
; TWICE: private in its own memory (the function that it is a variable of may be active twice)
; RUN: sed 's/^;value//' %s > %t.ll && %{plan} %t.ll -o %t.o | %{check}=VALUE
; VALUE: private in its own memory (the function whose parameter it is cannot be changed)
; Code elsewhere takes a generic pointer for one with a tag, if this module has any with tags.
; RUN: sed 's/^;taken//' %s > %t.ll && %{plan} %t.ll -o %t.o | %{check}=TAKEN
; TAKEN: private in its own memory (code elsewhere takes tagged pointers)
; RUN: sed 's/^target datalayout.*/target datalayout = "e-p:32:32"/; s/"spir64"/"spir"/' %s > %t.ll && %{plan} %t.ll -o %t.o | %{check}=ROOM
; ROOM: private in its own memory (generic pointers have no room for a tag)
; What is decided stays so; and where it was decided that what must stay moves, that is an error.
; RUN: sed 's/^;decided//; s/IN_GLOBAL/0/' %s > %t.ll && %{plan} %t.ll -o %t.o | %{check}=DECIDED
; RUN: %{check}=FLAG < %t.o
; DECIDED: private-plan: end same
; FLAG: !{i32 1, !"gaspar.private-in-global", i32 0}
; RUN: sed 's/^;decided//; s/IN_GLOBAL/1/; s/^;used//' %s > %t.ll
; RUN: %not %gaspar opt --target=intel --world=closed -p check-spaces,private-plan,private-buffer -S %t.ll 2>&1 | %{check}=ERROR
; ERROR: error: {{.*}}it is used in another way
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
;parameter @table = addrspace(1) global ptr @parameter
;result @table = addrspace(1) global ptr @result
;blocked @table = addrspace(1) global ptr @blocked
;value @table = addrspace(1) global ptr @value
declare spir_func void @take(ptr)
declare spir_func ptr @give()
declare spir_func void @take_generic(ptr addrspace(4))
declare spir_func ptr @__to_private(ptr addrspace(4))

define spir_kernel void @k(ptr addrspace(1) %x, i64 %i, i1 %c, i32 %n) {
  %m = alloca i32, align 4
  %gm = addrspacecast ptr %m to ptr addrspace(4)
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %table = alloca [2 x ptr addrspace(4)], align 8
  %t1 = getelementptr inbounds ptr addrspace(4), ptr %table, i64 1
  store ptr addrspace(4) %gm, ptr %table, align 8
  store ptr addrspace(4) %gx, ptr %t1, align 8
  %slot = getelementptr inbounds ptr addrspace(4), ptr %table, i64 %i
  %p = load ptr addrspace(4), ptr %slot, align 8
  %v = load i32, ptr addrspace(4) %p, align 4
  store i32 %v, ptr addrspace(1) %x, align 4
;constant  %either = select i1 %c, ptr %m, ptr inttoptr (i64 64 to ptr)
;passed  call spir_func void @take(ptr %m)
;given  %g = call spir_func ptr @give()
;given  %either = select i1 %c, ptr %m, ptr %g
;called  call spir_func void %m()
;exchanged  %old = atomicrmw xchg ptr addrspace(1) %x, ptr %m seq_cst
;struct  store ptr %m, ptr addrspace(1) %x
;struct  %s = load { ptr }, ptr addrspace(1) %x
;size  %d = alloca i32, i32 %n
;size  %gd = addrspacecast ptr %d to ptr addrspace(4)
;used  %s = insertvalue { ptr } poison, ptr %m, 0
;made  %s = load { ptr }, ptr addrspace(1) %x
;made  %e = extractvalue { ptr } %s, 0
;made  %either = select i1 %c, ptr %m, ptr %e
;result  %r = call spir_func ptr @result(ptr addrspace(1) %x)
;result  %gr = addrspacecast ptr %r to ptr addrspace(4)
;twice  call spir_func void @twice(i32 %n)
;taken  call spir_func void @take_generic(ptr addrspace(4) %gx)
;taken  %q = call spir_func ptr @__to_private(ptr addrspace(4) %p)
  ret void
}
;parameter define internal spir_func void @parameter(ptr %p) {
;parameter   %g = addrspacecast ptr %p to ptr addrspace(4)
;parameter   ret void
;parameter }
;result define internal spir_func ptr @result(ptr addrspace(1) %x) {
;result   %p = load ptr, ptr addrspace(1) %x
;result   ret ptr %p
;result }
;blocked define internal spir_func void @blocked() {
;blocked   %own = alloca i32
;blocked   %g = addrspacecast ptr %own to ptr addrspace(4)
;blocked   ret void
;blocked }
;twice define internal spir_func void @twice(i32 %n) {
;twice   %own = alloca i32
;twice   %g = addrspacecast ptr %own to ptr addrspace(4)
;twice   %more = icmp ne i32 %n, 0
;twice   br i1 %more, label %again, label %end
;twice again:
;twice   %less = sub i32 %n, 1
;twice   call spir_func void @twice(i32 %less)
;twice   br label %end
;twice end:
;twice   ret void
;twice }
;value define internal spir_func void @value(ptr byval(i32) %p) {
;value   %g = addrspacecast ptr %p to ptr addrspace(4)
;value   ret void
;value }
;decided !llvm.module.flags = !{!0, !1}
;decided !0 = !{i32 1, !"gaspar.private-in-global", i32 IN_GLOBAL}
;decided !1 = !{i32 1, !"gaspar.private-tagged", i32 0}
