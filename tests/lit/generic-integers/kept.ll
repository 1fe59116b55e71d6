; What declared functions take stays a generic pointer, and is counted; a word of 32 bits has no room for tags.
; RUN: %gaspar opt --generic=tags -S %s --stats-json=%t.json | %FileCheck %s
; RUN: %FileCheck %s --check-prefix=JSON < %t.json
; RUN: %not %gaspar opt --generic=tags --target=spir %s -o %t.bc 2>&1 | %FileCheck %s --check-prefix=NARROW
; RUN: %not %gaspar opt --generic=tags --strict=pointers %s -o %t.bc 2>&1 | %FileCheck %s --check-prefix=STRICT
; NARROW: tags are for spir64 and spirv64, not for spir [BAD_OPTIONS]
; STRICT: error: parameter
; JSON: "parameter": {
; JSON-NEXT: "left": 1
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func ptr addrspace(4) @given(ptr addrspace(4))
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(3) %y, i1 %c) {
; CHECK-LABEL: @k(
; CHECK:         %[[A:.*]] = inttoptr i64 %{{.*}} to ptr addrspace(4)
; CHECK:         %r = call spir_func ptr addrspace(4) @given(ptr addrspace(4) %[[A]])
; CHECK:         ptrtoint ptr addrspace(4) %r to i64
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %l = addrspacecast ptr addrspace(3) %y to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %g, ptr addrspace(4) %l
  %r = call spir_func ptr addrspace(4) @given(ptr addrspace(4) %p)
  store i32 1, ptr addrspace(4) %r
  ret void
}
