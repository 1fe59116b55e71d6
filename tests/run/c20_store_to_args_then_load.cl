// A callee that writes a generic pointer through a private slot.
//! {"global": 8, "local": 8, "args": ["x=i32[8]:iota"], "expect": {"x": "[i * 7 for i in range(n)]"}}
__attribute__((noinline)) void choose(int **out, int *p) { *out = p; }
kernel void k(global int *x) {
  local int l[8];
  int i = get_local_id(0), *p;
  l[i] = 7;
  choose(&p, &l[i]);
  x[i] *= *p;
}
