// Pointers of two spaces in a private struct.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
struct both { global float *g; local float *l; };
__attribute__((noinline)) static void use(struct both *b) { *b->l = *b->g + 1; *b->g = *b->l + *b->g; }
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  struct both b = { x + i, l + j };
  use(&b);
  x[i + 16] = l[j];
}
