// Three calls deep, one space.
//! {"global": 16, "args": ["x=i32[16]:iota"], "expect": {"x": "[i * 8 for i in range(n)]"}}
__attribute__((noinline)) int c3(int *p) { return *p * 2; }
__attribute__((noinline)) int c2(int *p) { return c3(p) * 2; }
__attribute__((noinline)) int c1(int *p) { return c2(p) * 2; }
kernel void k(global int *x) { int i = get_global_id(0); x[i] = c1(&x[i]); }
