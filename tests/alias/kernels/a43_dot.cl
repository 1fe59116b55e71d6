// A dot product whose result stays in private memory behind a pointer.
//! {"global": 8, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]", "c=f32[64]:iota(5,2)"]}
__attribute__((noinline)) static void add(private float *s, float v) { *s += v; }
kernel void k(global float *x, local float *l, constant float *c) {
  int i = get_global_id(0), j = get_local_id(0);
  float s = 0;
  for (int k = 0; k < 4; k++)
    add(&s, x[i * 4 + k] * c[k]);
  barrier(CLK_GLOBAL_MEM_FENCE);
  x[i] = s;
}
