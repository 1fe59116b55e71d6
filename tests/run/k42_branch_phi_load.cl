// A phi of two spaces with a load behind it.
//! {"global": 8, "local": 4, "args": ["x=i32[8]:iota", "local:i32[4]"],
//!  "expect": {"x": "[i if i > 3 else -i for i in range(n)]"}}
kernel void k(global int *x, local int *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = -i;
  int *p;
  if (i > 3) p = &x[i]; else p = &l[j];
  x[i] = *p;
}
