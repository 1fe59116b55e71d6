// A private array of generic pointers, indexed at run time.
//! {"global": 32, "local": 8, "args": ["x=i32[32]:iota", "local:i32[8]"],
//!  "expect": {"x": "[i if i % 2 == 0 else 1000 + i % 8 for i in range(n)]"}}
kernel void k(global int *x, local int *l) {
  int i = get_global_id(0), j = get_local_id(0);
  int *table[2];
  l[j] = 1000 + j;
  table[0] = &x[i];
  table[1] = &l[j];
  x[i] = *table[i & 1];
}
