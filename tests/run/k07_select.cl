// A select between two spaces, read and written.
//! {"global": 16, "local": 8, "args": ["x=i32[16]:iota", "y=i32[16]:zero", "local:i32[8]"],
//!  "expect": {"y": "[(i if i % 3 == 0 else 100) + 7 for i in range(n)]"}}
kernel void k(global int *x, global int *y, local int *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = 100;
  int *p = &l[j];
  if (i % 3 == 0) p = &x[i];
  *p += 7;
  y[i] = *p;
}
