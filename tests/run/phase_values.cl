// Values of many types live over a barrier.
//! {"global": 8, "local": 4, "args": ["x=f64[8]:iota", "y=f64[8]:zero"],
//!  "expect": {"y": "[i * 2.0 + i + (1 if i % 2 else 0) + 4 * (i + 1) + (i % 4 + 1) % 4 for i in range(n)]"}}
kernel void k(global double *x, global double *y) {
  local int l[4];
  int i = get_global_id(0), j = get_local_id(0);
  double d = x[i] * 2;
  float f = x[i];
  bool odd = (int)x[i] & 1;
  int4 v = (int4)(x[i]) + 1;
  global double *p = i & 1 ? &y[i] : y + i;
  l[j] = j;
  barrier(CLK_LOCAL_MEM_FENCE);
  *p = d + f + (odd ? 1 : 0) + v.x + v.y + v.z + v.w + l[(j + 1) % 4];
}
