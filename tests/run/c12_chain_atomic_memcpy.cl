// Atomics and a copy at the bottom of a chain of calls.
//! {"global": 8, "local": 8, "args": ["x=i32[8]:iota", "c=i32[1]:zero"], "expect": {"x": "[i for i in range(n)]", "c": "[8]"}}
struct four { int v[2]; };
__attribute__((noinline)) void copy(struct four *to, struct four *from, global int *c) { *to = *from; if (c) atomic_inc(c); }
__attribute__((noinline)) void mid(struct four *to, struct four *from, global int *c) { copy(to, from, c); }
kernel void k(global int *x, global int *c) {
  local struct four l[8];
  int i = get_local_id(0);
  struct four mine = { { x[i], -1 } };
  mid(&l[i], &mine, c);
  mid(&mine, &l[i], 0);
  x[i] = mine.v[0];
}
