// Functions called by pointers: out of constant, private, local and global memory, chosen by the work-item, compared, passed on; some with no result.
//! {"kernel": "calls", "clang": "-cl-std=CL2.0", "sizes": [[5, 5], [48, 16], [64, 32], [99, 33]], "args": ["x=i32[128]:iota", "y=i32[1024]:zero"]}
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
typedef int (*step)(int);
typedef void (*mark)(global int *, int);
static int twice(int x) { return 2 * x + 1; }
static int thrice(int x) { return 3 * x + 2; }
static int halve(int x) {
  while (x > 10) x /= 2;
  return x;
}
static int apply(step f, int x) { return f(x) + f(x + 1); }
__attribute__((noinline)) static int choose(int x) { return apply(x & 4 ? twice : halve, x); }
static void one(global int *p, int v) { *p = v; }
static void two(global int *p, int v) { p[0] = v; p[1] = v + 1; }
constant struct { int n; step f; mark m; } table[3] = {{1, twice, one}, {2, thrice, two}, {3, choose, one}};

kernel void calls(global int *x, global int *y) {
  int i = get_global_id(0), l = get_local_id(0);
  local step held[64];
  step mine[2] = {table[i % 3].f, i & 1 ? halve : thrice};
  y += 8 * i;
  held[l] = mine[i >> 1 & 1];
  barrier(CLK_LOCAL_MEM_FENCE);
  y[0] = held[get_local_size(0) - 1 - l](x[i]);
  y[1] = table[get_group_id(0) % 3].f(i);
  table[(i >> 2) % 3].m(y + 2, i);
  y[4] = mine[1] == halve;
  y[5] = held[l] == twice;
  y[6] = apply(mine[i & 1], i);
  if (i % 5) {
    step f = held[0];
    y[7] = f ? f(y[6]) : -1;
  }
}
