// vload and vstore through generic pointers.
//! {"global": 8, "local": 4, "args": ["x=i32[32]:iota", "local:i32[16]"],
//!  "expect": {"x": "[3 * i for i in range(32)]"}}
__attribute__((noinline)) int4 get(int *p, int i) { return vload4(i, p); }
__attribute__((noinline)) void put(int4 v, int *p, int i) { vstore4(v, i, p); }
kernel void k(global int *x, local int *l) {
  int i = get_global_id(0), j = get_local_id(0);
  put(get(x, i) * 2, l, j);
  put(get(x, i) + get(l, j), x, i);
}
