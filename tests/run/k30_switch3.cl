// One of three spaces by a switch, four accesses.
//! {"global": 12, "local": 4, "args": ["x=i32[48]:iota", "local:i32[16]"],
//!  "expect": {"x": "[i if i % 4 else [sum(range(i, i + 4)), 4, 8][(i // 4) % 3] for i in range(48)]"}}
kernel void k(global int *x, local int *l) {
  int i = get_global_id(0), j = get_local_id(0), mine[4] = { 2, 2, 2, 2 };
  for (int k = 0; k < 4; k++) l[4 * j + k] = 1;
  int *p;
  switch (i % 3) {
  case 0: p = x + 4 * i; break;
  case 1: p = l + 4 * j; break;
  default: p = mine;
  }
  x[4 * i] = p[0] + p[1] + p[2] + p[3];
}
