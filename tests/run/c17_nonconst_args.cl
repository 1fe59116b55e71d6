// Two call sites that agree in each argument.
//! {"global": 8, "local": 8, "args": ["x=i32[8]:iota"], "expect": {"x": "[i + 6 + (7 - i) + 6 for i in range(n)]"}}
__attribute__((noinline)) int add(int *g, int *l) { return *g + *l; }
kernel void k(global int *x) {
  local int l[8];
  int i = get_local_id(0);
  l[i] = 6;
  int s = add(&x[i], &l[i]) + add(&x[7 - i], &l[i]);
  barrier(CLK_GLOBAL_MEM_FENCE);
  x[i] = s;
}
