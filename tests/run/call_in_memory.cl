// Functions called by generic pointers to them, out of constant, private and local memory: on SPIR-V such a pointer has the tag of private memory.
//! {"global": 4, "local": 4, "args": ["out=i32[4]:zero"],
//!  "expect": {"out": "[(2 * (i + 1) + 1, 3 * (i + 1) + 2)[(i & 1) ^ (i >> 1)] + 3 * i + 2 for i in range(n)]"}}
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
typedef int (*step)(int);
static int twice(int x) { return 2 * x + 1; }
static int thrice(int x) { return 3 * x + 2; }
constant step table[2] = {twice, thrice};

kernel void k(global int *out)
{
    int i = (int)get_global_id(0);
    local step held[4];
    step mine[2] = {table[i & 1], table[(i + 1) & 1]};
    held[i] = mine[i >> 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = held[i](i + 1) + table[1](i);
}
