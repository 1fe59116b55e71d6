// What one function returns another takes.
//! {"global": 8, "local": 8, "args": ["x=i32[8]:zero"], "expect": {"x": "[(i + 1) % 8 + 40 for i in range(n)]"}}
__attribute__((noinline)) int *next(int *p, int i) { return p + (i + 1) % 8; }
__attribute__((noinline)) int load(int *p) { return *p + 40; }
kernel void k(global int *x) {
  local int l[8];
  int i = get_local_id(0);
  l[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[i] = load(next(l, i));
}
