// A context struct with pointers to three spaces.
//! {"global": 16, "local": 8, "args": ["x=i32[16]:iota", "local:i32[8]"],
//!  "expect": {"x": "[i + 10 + i * 2 for i in range(n)]"}}
struct ctx { int *g, *l, *p; };
__attribute__((noinline)) int sum(struct ctx *c) { return *c->g + *c->l + *c->p; }
kernel void k(global int *x, local int *l) {
  int i = get_global_id(0), j = get_local_id(0), mine = i * 2;
  l[j] = 10;
  struct ctx c = { &x[i], &l[j], &mine };
  x[i] = sum(&c);
}
