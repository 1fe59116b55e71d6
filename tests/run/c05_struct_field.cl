// A context struct by pointer, changed by the callee.
//! {"global": 8, "args": ["x=i32[16]:iota"], "expect": {"x": "[i + 1 if i < 8 else 16 - i + i - 1 if i % 2 else 1 * i for i in range(8)] + list(range(8, 16))"}}
struct ctx { int *from, *to; int n; };
__attribute__((noinline)) void step(struct ctx *c) { *c->to = *c->from + 1; c->n++; c->from = c->to; }
kernel void k(global int *x) {
  int i = get_global_id(0), mine = 0;
  struct ctx c = { &x[i], &mine, 0 };
  step(&c);
  x[i] = mine;
}
