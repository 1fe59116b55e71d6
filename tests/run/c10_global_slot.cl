// A generic pointer in a program-scope slot.
//! {"global": 1, "args": ["x=i32[4]:iota"], "expect": {"x": "[3, 1, 2, 3]"}}
global int *slot;
__attribute__((noinline)) void set(global int *p) { slot = p; }
__attribute__((noinline)) int get(void) { return *slot; }
kernel void k(global int *x) { set(x + 3); x[0] = get(); }
