// printf: numbers, vectors, strings, in the order of items and groups.
//! {"global": 4, "local": 2, "args": [], "targets": ["spirv64", "nvptx64", "amdgcn", "intel"],
//!  "printed": "0 -1 ff 0.50 1,2 abc 5000000000 %\n1 -1 ff 0.50 1,2 abc 5000000000 %\n2 -1 ff 0.50 1,2 abc 5000000000 %\n3 -1 ff 0.50 1,2 abc 5000000000 %\n"}
kernel void k(void) {
  printf("%d %i %x %.2f %v2hld %s %ld %%\n", (int)get_global_id(0), -1, 255, 0.5f, (int2)(1, 2), "abc", 5000000000L);
}
