// printf on both sides of a barrier.
//! {"global": 2, "local": 2, "args": [], "targets": ["spirv64", "intel"], "printed": "a0 a1 b0 b1 "}
kernel void k(void) {
  printf("a%d ", (int)get_local_id(0));
  barrier(CLK_LOCAL_MEM_FENCE);
  printf("b%d ", (int)get_local_id(0));
}
