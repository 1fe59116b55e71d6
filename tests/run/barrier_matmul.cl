// A tiled matrix multiplication.
//! {"global": [8, 8], "local": [4, 4], "args": ["c=f32[64]:zero", "a=f32[64]:iota", "b=f32[64]:iota(1,1)"],
//!  "expect": {"c": "[float(sum((8 * (i // 8) + q) * (8 * q + i % 8 + 1) for q in range(8))) for i in range(n)]"}}
kernel void k(global float *c, global const float *a, global const float *b) {
  local float ta[4][4], tb[4][4];
  int x = get_local_id(0), y = get_local_id(1), col = get_global_id(0), row = get_global_id(1);
  float s = 0;
  for (int t = 0; t < 2; t++) {
    ta[y][x] = a[row * 8 + t * 4 + x];
    tb[y][x] = b[(t * 4 + y) * 8 + col];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int q = 0; q < 4; q++) s += ta[y][q] * tb[q][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * 8 + col] = s;
}
