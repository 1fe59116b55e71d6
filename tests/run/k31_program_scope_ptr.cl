// A program-scope table in constant memory and one in global.
//! {"global": 8, "args": ["x=i32[8]:zero"], "expect": {"x": "[[2, 3, 5, 7][i % 4] * 10 + i % 4 for i in range(n)]"}}
constant int primes[4] = { 2, 3, 5, 7 };
global int digits[4] = { 0, 1, 2, 3 };
global int *slot = digits;
kernel void k(global int *x) {
  int i = get_global_id(0);
  x[i] = primes[i & 3] * 10 + slot[i & 3];
}
