// Out parameters that are private.
//! {"global": 8, "args": ["x=i32[8]:iota"], "expect": {"x": "[i * 2 + i * 3 for i in range(n)]"}}
__attribute__((noinline)) void two(int v, int *a, int *b) { *a = v * 2; *b = v * 3; }
kernel void k(global int *x) { int i = get_global_id(0), a, b; two(x[i], &a, &b); x[i] = a + b; }
