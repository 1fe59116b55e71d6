// A struct with a pointer, by value.
//! {"global": 8, "local": 4, "args": ["x=i32[8]:iota", "local:i32[4]"],
//!  "expect": {"x": "[2 * i + 4 for i in range(n)]"}}
struct view { int *p; int n; };
__attribute__((noinline)) int get(struct view v) { return v.p[v.n]; }
kernel void k(global int *x, local int *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = x[i] + 4;
  struct view a = { x, i }, b = { l, j }, c = a;
  x[i] = get(c) + get(b);
}
