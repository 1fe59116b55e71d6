// to_private with a dereference: what one compiler got wrong.
//! {"global": 8, "args": ["x=i32[8]:iota"], "expect": {"x": "[i + 21 for i in range(n)]"}}
__attribute__((noinline)) int f(int *p) { return to_private(p) ? *p + 10 : to_global(p) ? *p + 1 : -1; }
kernel void k(global int *x) {
  int i = get_global_id(0), mine = 10;
  x[i] = f(&mine) + f(&x[i]);
}
