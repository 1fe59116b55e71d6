// A private array that is too large for registers, by pointer.
//! {"global": 8, "args": ["x=i32[8]:zero"], "expect": {"x": "[sum((k * 7 + i) % 64 for k in range(64)) for i in range(n)]"}}
__attribute__((noinline)) int sum(int *p, int n) { int s = 0; for (int k = 0; k < n; k++) s += p[k]; return s; }
kernel void k(global int *x) {
  int i = get_global_id(0), mine[64];
  for (int k = 0; k < 64; k++) mine[(k * 5) % 64] = 0;
  for (int k = 0; k < 64; k++) mine[k] = (k * 7 + i) % 64;
  x[i] = sum(mine, 64);
}
