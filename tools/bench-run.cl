// SPDX-License-Identifier: Apache-2.0
// What tools/bench-run measures against PoCL.
kernel void saxpy(global float *y, global const float *x, float a) {
  size_t i = get_global_id(0);
  y[i] = a * x[i] + y[i];
}

#define TILE 16
kernel void matmul(global float *c, global const float *a, global const float *b, int n) {
  local float ta[TILE][TILE], tb[TILE][TILE];
  int x = get_local_id(0), y = get_local_id(1);
  int col = get_global_id(0), row = get_global_id(1);
  float s = 0;
  for (int t = 0; t < n / TILE; t++) {
    ta[y][x] = a[row * n + t * TILE + x];
    tb[y][x] = b[(t * TILE + y) * n + col];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < TILE; k++)
      s += ta[y][k] * tb[k][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + col] = s;
}

kernel void relax(global float *x, int n) {
  local float l[1024];
  int j = get_local_id(0), m = get_local_size(0);
  float s = x[get_global_id(0)];
  for (int i = 0; i < n; i++) {
    l[j] = s;
    barrier(CLK_LOCAL_MEM_FENCE);
    s = s * 0.5f + l[(j + i) % m];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  x[get_global_id(0)] = s;
}
