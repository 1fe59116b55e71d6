// get_fence of three spaces: what is not local is fenced with global memory.
//! {"global": 1, "args": ["y=i32[3]:zero"], "targets": ["spirv64", "intel"], "expect": {"y": "[2, 1, 2]"}}
kernel void k(global int *y) {
  local int l;
  int p, *a = y, *b = &l, *c = &p;
  y[0] = get_fence(a); y[1] = get_fence(b); y[2] = get_fence(c);
}
