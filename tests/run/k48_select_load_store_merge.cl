// Eight accesses behind one select.
//! {"global": 8, "local": 4, "args": ["x=i32[32]:iota", "local:i32[16]"],
//!  "expect": {"x": "[(i + 1 if (i // 4) % 2 else i) for i in range(32)]"}}
kernel void k(global int *x, local int *l) {
  int i = get_global_id(0), j = get_local_id(0);
  int *p = l + 4 * j;
  if (i & 1) p = x + 4 * i;
  else for (int k = 0; k < 4; k++) l[4 * j + k] = 0;
  p[0] += 1; p[1] += 1; p[2] += 1; p[3] += 1;
}
