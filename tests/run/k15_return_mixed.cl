// A function that returns one of two spaces.
//! {"global": 16, "local": 8, "args": ["x=i32[16]:iota", "local:i32[8]"],
//!  "expect": {"x": "[i if i % 2 else 50 for i in range(n)]"}}
__attribute__((noinline)) int *pick(int *a, int *b, int which) { return which ? a : b; }
kernel void k(global int *x, local int *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = 50;
  x[i] = *pick(&x[i], &l[j], i & 1);
}
