// Eight accesses through one pointer.
//! {"global": 16, "local": 8, "args": ["x=i32[64]:iota", "local:i32[32]"],
//!  "expect": {"x": "[i * 3 + 1 for i in range(64)]"}}
__attribute__((noinline)) void four(int *p) { p[0] += 1; p[1] += 1; p[2] += 1; p[3] += 1; }
kernel void k(global int *x, local int *l) {
  int i = get_global_id(0), j = get_local_id(0);
  for (int k = 0; k < 4; k++) l[4 * j + k] = 2 * x[4 * i + k] - 1;
  four(l + 4 * j);
  four(x + 4 * i);
  for (int k = 0; k < 4; k++) x[4 * i + k] += l[4 * j + k];
}
