// A table in constant memory of the program.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
constant float tab[4] = { 1, 2, 4, 8 };
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  x[i] = tab[j & 3];
  l[j] = tab[j & 3];
  x[i + 16] = l[j] + tab[j & 3];
}
