// A private struct by generic pointer.
//! {"global": 16, "args": ["x=i32[16]:iota"], "expect": {"x": "[i * i + i for i in range(n)]"}}
struct s { int a, b; };
__attribute__((noinline)) int sum(struct s *p) { return p->a * p->a + p->b; }
kernel void k(global int *x) {
  int i = get_global_id(0);
  struct s v = { i, x[i] };
  x[i] = sum(&v);
}
