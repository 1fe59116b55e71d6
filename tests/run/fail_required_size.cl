// Another local size than the kernel requires.
//! {"global": 8, "local": 2, "args": ["x=i32[8]:zero"], "fails": "BAD_LAUNCH"}
__attribute__((reqd_work_group_size(4, 1, 1))) kernel void k(global int *x) { x[get_global_id(0)] = 1; }
