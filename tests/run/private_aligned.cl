// A private variable that is aligned more than the buffer for private memory is without it.
//! {"global": 4, "local": 2, "args": ["x=i32[8]:zero", "i32:2"], "expect": {"x": "[0, 1, 7, 3, 5, 5, 0, 5]"}}
kernel void k(global int *x, int n) {
  int v[4] __attribute__((aligned(512)));
  int i = get_global_id(0);
  v[0] = i;
  v[1] = 2;
  v[2] = 3;
  v[3] = 4;
  int *p = n == i ? (int *)v : (int *)(x + i + 4);
  *p += 5;
  x[i] = v[0] + (((ulong)(private int *)v) & 511);
}
