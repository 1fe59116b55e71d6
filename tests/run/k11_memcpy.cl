// A struct copied between spaces through generic pointers.
//! {"global": 8, "local": 4, "args": ["x=i32[64]:iota", "y=i32[64]:zero"],
//!  "expect": {"y": "list(range(64))"}}
struct big { int v[8]; };
__attribute__((noinline)) void copy(struct big *to, struct big *from) { *to = *from; }
kernel void k(global struct big *x, global struct big *y) {
  local struct big l[4];
  int i = get_global_id(0), j = get_local_id(0);
  struct big mine;
  copy(&l[j], &x[i]);
  copy(&mine, &l[j]);
  copy(&y[i], &mine);
}
