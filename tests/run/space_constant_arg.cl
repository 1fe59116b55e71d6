// Constant memory as an argument and at program scope.
//! {"global": 8, "args": ["x=i32[8]:zero", "c=i32[4]:4,3,2,1"], "expect": {"x": "[(4 - i % 4) * [1, 10][i % 2] for i in range(n)]"}}
constant int scale[2] = { 1, 10 };
__attribute__((noinline)) int at(constant int *c, int i) { return c[i & 3]; }
kernel void k(global int *x, constant int *c) { int i = get_global_id(0); x[i] = at(c, i) * scale[i & 1]; }
