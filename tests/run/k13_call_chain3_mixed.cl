// Three calls deep, two spaces.
//! {"global": 16, "local": 8, "args": ["x=i32[16]:iota", "local:i32[8]"],
//!  "expect": {"x": "[i * 8 + (i % 8) * 8 for i in range(n)]"}}
__attribute__((noinline)) int c3(int *p) { return *p * 2; }
__attribute__((noinline)) int c2(int *p) { return c3(p) * 2; }
__attribute__((noinline)) int c1(int *p) { return c2(p) * 2; }
kernel void k(global int *x, local int *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = j;
  x[i] = c1(&x[i]) + c1(&l[j]);
}
