// The kernel of the 2011 proposal, long enough to have redundant loads.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]", "c=f32[64]:iota(5,2)"]}
kernel void k(global float *x, local float *l, constant float *c) {
  if (get_local_id(0) == 0) {
    int g = 32 * get_group_id(0);
    l[0] = x[g] + 1;
    l[1] = x[g];
    x[g + 1] = 2;
    l[2] = c[0];
    x[g + 2] = 3;
    l[3] = c[0];
    x[g + 3] = l[0] + l[1] + l[2] + l[3];
  }
}
