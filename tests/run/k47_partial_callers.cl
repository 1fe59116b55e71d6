// Some callers agree, one does not.
//! {"global": 8, "local": 4, "args": ["x=i32[8]:iota", "local:i32[4]"],
//!  "expect": {"x": "[i + (i + 1) + 9 for i in range(n)]"}}
__attribute__((noinline)) int get(int *p, int add) { return *p + add; }
kernel void k(global int *x, local int *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = 9;
  x[i] = get(&x[i], 0) + get(&x[i], 1) + get(&l[j], 0);
}
