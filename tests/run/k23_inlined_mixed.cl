// Helpers that are inlined, two spaces.
//! {"global": 16, "local": 8, "args": ["x=i32[16]:iota", "local:i32[8]"],
//!  "expect": {"x": "[4 * i + 3 for i in range(n)]"}}
int f(int *p, int i) { return p[i] * 2 + 1; }
kernel void k(global int *x, local int *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = f(x, i);
  x[i] = f(l, j);
}
