// FILE:LINE means code of that line wherever LLVM inlined it; a module without lines has none.
// RUN: %cl -cl-std=CL2.0 -target spirv64 -O1 -g -fno-discard-value-names %s -o %t.ll
// RUN: %gaspar explain %t.ll inlined-line.cl:9 | %FileCheck %s
// RUN: %gaspar explain %t.ll inlined-line.cl:8 | %FileCheck %s --check-prefix=OWN
// RUN: %cl -cl-std=CL2.0 -target spirv64 -O1 %s -o %t.none.ll
// RUN: %not %gaspar explain %t.none.ll inlined-line.cl:9 2>&1 | %FileCheck %s --check-prefix=NONE
static inline int get(int *p)
{ return *p; }
void put(int *o, int *p) { *o = get(p); }
// CHECK: inlined-line.cl:8:{{[0-9]+}}: load through 'p'
// CHECK: inlined-line.cl:9:{{[0-9]+}}: store through 'o'
// CHECK: 2 accesses
// OWN: 1 access:
// NONE: gaspar explain: no access is in 'inlined-line.cl:9': the module has no lines; compile it with -g
