// Recursion without pointers.
//! {"global": 10, "args": ["x=i32[10]:zero"], "expect": {"x": "[0, 1, 1, 2, 3, 5, 8, 13, 21, 34]"}}
__attribute__((noinline)) int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
kernel void k(global int *x) { int i = get_global_id(0); x[i] = fib(i); }
