// A pointer that a loop moves, always in one space.
//! {"global": 8, "args": ["x=i32[64]:iota", "y=i32[8]:zero"],
//!  "expect": {"y": "[sum(range(8 * i, 8 * i + 8)) for i in range(n)]"}}
kernel void k(global int *x, global int *y) {
  int i = get_global_id(0), s = 0;
  int *p = x + 8 * i;
  for (int *end = p + 8; p != end; p++) s += *p;
  y[i] = s;
}
