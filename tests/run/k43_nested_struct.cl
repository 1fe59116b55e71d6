// Pointers two structs deep.
//! {"global": 8, "local": 4, "args": ["x=i32[8]:iota", "local:i32[4]"],
//!  "expect": {"x": "[i + 11 for i in range(n)]"}}
struct inner { int *a; };
struct outer { struct inner *in; struct inner own; };
__attribute__((noinline)) int sum(struct outer *o) { return *o->in->a + *o->own.a; }
kernel void k(global int *x, local int *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = 11;
  struct inner in = { &x[i] };
  struct outer o = { &in, { &l[j] } };
  x[i] = sum(&o);
}
