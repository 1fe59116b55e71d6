// All that is read was written: by the host, by other items, by copies, by value, by the library.
//! {"global": 8, "local": 4, "args": ["x=i32[8]:iota", "y=f32[8]:zero"], "expect": {"x": "[2 * (3 - i % 4) + 10 + i for i in range(n)]"}}
struct padded { char c; int i; };
constant int table[2] = { 10, 20 };
int get(struct padded p) { return p.i + p.c; }
kernel void k(global int *x, global float *y) {
  local int t[4];
  struct padded a, b;
  int i = get_global_id(0), l = get_local_id(0);
  float whole;
  t[l] = 2 * l;
  barrier(CLK_LOCAL_MEM_FENCE);
  a.c = 0;
  a.i = t[3 - l];
  b = a;
  y[i] = modf(i + 0.5f, &whole) + whole;
  x[i] += get(b) + table[0];
}
