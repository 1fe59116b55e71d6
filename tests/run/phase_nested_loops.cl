// Barriers in nested loops and behind a branch that the group shares.
//! {"global": 16, "local": 8, "args": ["x=i32[16]:iota", "i32:3"],
//!  "expect": {"x": "[(lambda f: f(f, [8 * (i // 8) + k for k in range(8)], 0)[i % 8])(lambda f, l, s: l if s == 9 else f(f, [l[(k + 1 + s // 3) % 8] + (1 if s % 3 == 2 else 0) for k in range(8)], s + 1)) for i in range(n)]"}}
kernel void k(global int *x, int n) {
  local int l[8];
  int j = get_local_id(0), v = x[get_global_id(0)];
  for (int a = 0; a < n; a++)
    for (int b = 0; b < n; b++) {
      l[j] = v;
      barrier(CLK_LOCAL_MEM_FENCE);
      v = l[(j + 1 + a) % 8];
      if (b == 2) v++;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  x[get_global_id(0)] = v;
}
