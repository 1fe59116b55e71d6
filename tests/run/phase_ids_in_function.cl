// A function that is not inlined reads ids between barriers.
//! {"global": [4, 4], "local": [4, 2], "args": ["x=i32[16]:zero"], "expect": {"x": "[100 + (3 - i % 4) + 10 * (i // 4 % 2) for i in range(n)]"}}
__attribute__((noinline)) int id(int base) { return base + get_local_id(0) + 10 * get_local_id(1); }
kernel void k(global int *x) {
  local int l[2][4];
  int a = get_local_id(0), b = get_local_id(1);
  l[b][a] = id(50);
  barrier(CLK_LOCAL_MEM_FENCE);
  x[get_global_id(0) + 4 * get_global_id(1)] = l[b][3 - a] + id(50) - a - 10 * b;
}
