// Ids in a function that is not inlined, without barriers.
//! {"global": 64, "local": 8, "args": ["x=i32[64]:zero"], "expect": {"x": "[i + i % 8 for i in range(n)]"}}
__attribute__((noinline)) int id(void) { return get_global_id(0) + get_local_id(0); }
kernel void k(global int *x) { x[get_global_id(0)] = id(); }
