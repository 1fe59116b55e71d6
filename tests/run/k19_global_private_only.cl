// Global and private, never local.
//! {"global": 16, "args": ["x=i32[16]:iota"], "expect": {"x": "[i + 3 if i % 2 else 3 for i in range(n)]"}}
kernel void k(global int *x) {
  int i = get_global_id(0), mine = 0;
  int *p = i & 1 ? (int *)&x[i] : &mine;
  *p += 3;
  x[i] = *p;
}
