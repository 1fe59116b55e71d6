// Null among the arguments.
//! {"global": 16, "args": ["x=i32[16]:iota"], "expect": {"x": "[-1 if i % 2 else 2 * i for i in range(n)]"}}
__attribute__((noinline)) int twice(int *p) { return p ? 2 * *p : -1; }
kernel void k(global int *x) {
  int i = get_global_id(0), mine = x[i];
  int *p = i & 1 ? 0 : &mine;
  x[i] = twice(p);
}
