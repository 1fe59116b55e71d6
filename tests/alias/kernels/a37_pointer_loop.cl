// A pointer that walks through local memory.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  local float *p = l + j * 4;
  for (int k = 0; k < 4; k++, p++)
    *p = x[i];
  x[i + 16] = x[i] + p[-1];
}
