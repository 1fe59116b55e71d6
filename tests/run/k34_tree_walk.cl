// A tree that the host built: children by index, in global memory.
//! {"global": 1, "args": ["t=i32[21]:10,1,2,20,3,4,30,5,6,40,-1,-1,50,-1,-1,60,-1,-1,70,-1,-1", "y=i32[1]:zero"],
//!  "expect": {"y": "[280]"}}
__attribute__((noinline)) int total(int *t, int i) {
  return i < 0 ? 0 : t[3 * i] + total(t, t[3 * i + 1]) + total(t, t[3 * i + 2]);
}
kernel void k(global int *t, global int *y) { y[0] = total(t, 0); }
