; The arguments of an entry are unknown; a closed world without an entry is treated as open, with a warning.
; RUN: %gaspar opt --world=closed --entries=named,by_alias -S %s | %FileCheck %s --check-prefixes=CHECK,NAMED
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s --check-prefixes=CHECK,USED
; RUN: %gaspar opt --world=closed --target=intel -p 'private-plan' --trace=- %s | %FileCheck %s --check-prefix=PLAN
; RUN: %not %gaspar opt --world=closed --entries=named,misspelt %s 2>&1 | %FileCheck %s --check-prefix=MISSPELT
; RUN: %not %gaspar opt --entries=declared %s 2>&1 | %FileCheck %s --check-prefix=DECLARED
; RUN: sed '/@llvm.used/d' %s > %t.lib.ll
; RUN: %gaspar opt --world=closed -S %t.lib.ll -o %t.closed.ll 2>&1 | %FileCheck %s --check-prefix=LIBRARY
; RUN: %gaspar opt --world=open -S %t.lib.ll -o %t.open.ll && diff %t.closed.ll %t.open.ll
; RUN: %gaspar alias --world=closed --entries=named --counts %s | %FileCheck %s --check-prefix=ALIAS
; RUN: %gaspar alias --world=closed --counts %t.lib.ll 2>&1 | %FileCheck %s --check-prefix=LIBRARY
; LIBRARY:  warning: a closed world without an entry: {{.*}} [NO_ENTRY]
; LIBRARY-NOT: NO_ENTRY
; MISSPELT: error: --entries: the module defines no function 'misspelt' [UNKNOWN_ENTRY]
; DECLARED: error: --entries: the module defines no function 'declared' [UNKNOWN_ENTRY]
; ALIAS-DAG: @named
; ALIAS-DAG: @used
; PLAN: place private in its own memory (code elsewhere may pass private pointers)
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spirv64"
@llvm.used = appending addrspace(1) global [1 x ptr] [ptr @used], section "llvm.metadata"
@by_alias = alias void (ptr addrspace(4)), ptr @stands_for
declare spir_func void @declared()

; All that the module itself passes is local.
define internal spir_func void @used(ptr addrspace(4) %p) {
; CHECK-LABEL: define internal spir_func void @used(ptr addrspace(4) %p)
; CHECK-NEXT:    store i32 1, ptr addrspace(4) %p
; CHECK:         call spir_func void @reached(ptr addrspace(4) %p)
; CHECK:         call spir_func void @used.local(ptr addrspace(3) %l)
  store i32 1, ptr addrspace(4) %p
  call spir_func void @reached(ptr addrspace(4) %p)
  %l = inttoptr i64 64 to ptr addrspace(3)
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  call spir_func void @used(ptr addrspace(4) %g)
  ret void
}
define internal spir_func void @reached(ptr addrspace(4) %p) {
; CHECK-LABEL: define internal spir_func void @reached(ptr addrspace(4) %p)
; CHECK-NEXT:    store i32 1, ptr addrspace(4) %p
  store i32 1, ptr addrspace(4) %p
  ret void
}

define spir_func void @named(ptr addrspace(3) %l, ptr addrspace(4) %p) {
; NAMED-LABEL: define spir_func void @named(ptr addrspace(3) %l, ptr addrspace(4) %p)
; NAMED:         store i32 1, ptr addrspace(3) %l
; NAMED:         store i32 2, ptr addrspace(4) %p
; NAMED:         call spir_func void @visible(ptr addrspace(3) %l)
; USED-LABEL:  define spir_func void @named(
; USED:          store i32 1, ptr addrspace(4) %g
; USED:          store i32 2, ptr addrspace(4) %p
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store i32 1, ptr addrspace(4) %g
  store i32 2, ptr addrspace(4) %p
  call spir_func void @visible(ptr addrspace(4) %g)
  ret void
}

; Others can see it, but do not call it.
define spir_func void @visible(ptr addrspace(4) %p) {
; NAMED-LABEL: define spir_func void @visible(ptr addrspace(3) %p)
; NAMED-NEXT:    store i32 1, ptr addrspace(3) %p
; USED-LABEL:  define spir_func void @visible(ptr addrspace(4) %p)
; USED-NEXT:     store i32 1, ptr addrspace(4) %p
  store i32 1, ptr addrspace(4) %p
  ret void
}

define internal void @stands_for(ptr addrspace(4) %p) {
; NAMED-LABEL: define internal void @stands_for(ptr addrspace(4) %p)
; NAMED-NEXT:    store i32 1, ptr addrspace(4) %p
  store i32 1, ptr addrspace(4) %p
  ret void
}
