// A pointer to a pointer, both private.
//! {"global": 16, "args": ["x=i32[16]:iota"], "expect": {"x": "[i + 9 for i in range(n)]"}}
__attribute__((noinline)) void advance(int **p) { *p += 1; }
kernel void k(global int *x) {
  int i = get_global_id(0), v[2] = { 1, 9 };
  int *p = v;
  advance(&p);
  x[i] += *p;
}
