struct list { struct list *next; int v; };
__attribute__((noinline)) int get(struct list *p) { return p->next->v; }
static int twice(struct list *q) { return 2 * q->next->v; }
int more(struct list *in) { return
  twice(in);
}
kernel void k(global struct list *in, global int *out) { out[0] = get((struct list *)in); }

// Names, places and lines of the source; where code was inlined to; one function or line; one value.
// RUN: %cl -cl-std=CL2.0 -target spirv64 -O2 -g %s -o %t.ll
// RUN: %gaspar explain --generic %t.ll | %FileCheck %s
// RUN: %gaspar explain --generic --json %t.ll get | %FileCheck %s --check-prefix=JSON
// RUN: %gaspar explain --generic %t.ll source.cl:3 | %FileCheck %s --check-prefix=LINE
// RUN: %gaspar query %t.ll get p | %FileCheck %s --check-prefix=QUERY
// RUN: %gaspar query %t.ll @k in | %FileCheck %s --check-prefix=KNOWN
// RUN: %not %gaspar opt --strict %t.ll -o %t.none.ll 2>&1 | %FileCheck %s --check-prefix=STRICT
// RUN: %gaspar explain --world=closed %t.ll | %FileCheck %s --check-prefix=CLOSED
// CHECK:      source.cl:2:63: load through 'p': generic, may be anywhere [get]
// CHECK-NEXT: {{^     2 \| __attribute__.*}}
// CHECK-NEXT: {{^       \|                                                               \^$}}
// CHECK-NEXT: source.cl:2: 'p' is a parameter of 'get', which code outside the module may call
// CHECK:      source.cl:3:56: load through '{{.*}}': generic, may be anywhere [more]
// CHECK-NEXT: inlined into {{.*}}source.cl:5:3
// CHECK:      source.cl:3:50: '{{.*}}' is loaded from memory that code outside the module may have written (inlined into {{.*}}source.cl:5:3
// CHECK:      source.cl:4: that memory is reached through 'in'
// JSON:       "accesses": [
// JSON:       "pointer": "p",
// JSON:       "id": "PARAMETER",
// JSON-NEXT:  "kind": "origin",
// JSON-NOT:   "line": 3,
// LINE-NOT:   source.cl:2:63: load
// LINE:       source.cl:3:56: load
// QUERY:      @get: 'p' may be anywhere
// QUERY-NEXT: source.cl:2: 'p' is a parameter of 'get', which code outside the module may call
// KNOWN:      @k: 'in' may be in {global}
// KNOWN-NEXT: source.cl:7: 'in' is a parameter of 'k', in {global}
// STRICT:     source.cl:2:63: error: access through 'p' may be anywhere
// STRICT-NEXT: source.cl:2: note: 'p' is a parameter of 'get', which code outside the module may call [GENERIC_REASON]
// STRICT-NEXT: source.cl:2:63: note: help: make 'get' `static`
// CLOSED:     0 generic
