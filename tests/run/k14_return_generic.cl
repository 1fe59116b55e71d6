// A function that returns a generic pointer.
//! {"global": 16, "args": ["x=i32[16]:iota"], "expect": {"x": "[i + 1 for i in range(n)]"}}
__attribute__((noinline)) int *at(int *p, int i) { return p + i; }
kernel void k(global int *x) { *at(x, get_global_id(0)) += 1; }
