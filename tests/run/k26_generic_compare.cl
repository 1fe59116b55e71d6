// Generic pointers compared.
//! {"global": 8, "local": 4, "args": ["y=i32[8]:zero", "local:i32[4]"],
//!  "expect": {"y": "[1 + 4 + 8 for i in range(n)]"}}
kernel void k(global int *y, local int *l) {
  int *a = y, *b = l, *c = &y[0];
  int mine; int *d = &mine;
  y[get_global_id(0)] = (a == c) + 2 * (a == b) + 4 * (b != d) + 8 * (a < a + 1);
}
