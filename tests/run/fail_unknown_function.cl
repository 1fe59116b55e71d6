// A function that nobody defines.
//! {"global": 1, "args": ["x=i32[1]:zero"], "fails": "CANNOT_RUN"}
int elsewhere(int);
kernel void k(global int *x) { x[0] = elsewhere(1); }
