struct item { int count; float value; };
struct queue { int n; struct item *item; float *rows[4]; };
__attribute__((noinline)) static struct item *first(struct queue *q) { return q->item; }
__attribute__((noinline)) static float sum(struct queue *q, int i) {
  return q->item->value + first(q)->value + q->rows[i][2] + q->item[i].value;
}
kernel void k(global float *in, global float *out, int i) {
  local struct item tile[8];
  local float row[8];
  struct queue q = { 8, i ? (struct item *)tile : (struct item *)in, { in, row, row, in } };
  struct queue p = { 8, i ? (struct item *)in : (struct item *)tile, { in, row, row, in } };
  out[0] = sum(&q, i) + sum(&p, i + 1);
}

// Values of optimized code by what the source calls them: members, elements, what a function returns, a kernel's variable.
// RUN: %cl -cl-std=CL2.0 -target spirv64 -O2 -g %s -o %t.ll
// RUN: %gaspar explain --generic --world=closed %t.ll | grep -v '^ *[0-9]* *|' | %FileCheck %s
// CHECK-DAG: 5:19: load through '&q->item->value': generic, may be in {local, global
// CHECK-DAG: 5:37: load through '&first(…)->value': generic
// CHECK-DAG: 5:45: load through '&q->rows[i][2]': generic
// CHECK-DAG: 5:72: load through '&q->item[i].value': generic
// CHECK-DAG: 'q->item' is loaded from memory
// CHECK-DAG: '@k.tile' is in {local}
