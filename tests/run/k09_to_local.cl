// Explicit casts, all three, of pointers to all three.
//! {"global": 8, "local": 8, "args": ["y=i32[24]:zero"],
//!  "expect": {"y": "[[1, 2, 4][i % 3] for i in range(24)]"}}
__attribute__((noinline)) int which(int *p) {
  return (to_global(p) != 0) * 1 + (to_local(p) != 0) * 2 + (to_private(p) != 0) * 4;
}
kernel void k(global int *y) {
  local int l;
  int p = 0, i = get_global_id(0);
  y[3 * i] = which(y);
  y[3 * i + 1] = which(&l);
  y[3 * i + 2] = which(&p);
}
