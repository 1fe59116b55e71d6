// Structs by value whose addresses become generic, and OpenCL functions on variables that move.
//! {"global": 6, "local": 2, "targets": ["intel"], "args": ["x=i32[6]:iota", "local:i32[2]"], "clang": "-O1 -fno-inline",
//!  "pipelines": ["preset", "check-spaces,private-plan,lower-tests,split-vectors,repeat<8>(resolve-dynamic,redirect,resolve),private-buffer,private-atomics,tag"],
//!  "expect": {"x": "[[i + 1000, 100 + i % 2 + 1000, 7 + 1000][i % 3] + 3 + 42 for i in range(6)]"}}
struct big { int v[40]; };
__attribute__((noinline)) int sum(struct big b, int *p, int i) {
  int *t[2] = { b.v, p };
  b.v[1] = 1000;
  return *p + t[i < 0][1];
}
__attribute__((noinline)) int whole(float f) {
  int e;
  int *q = &e;
  frexp(f, q);
  return e;
}
kernel void k(global int *x, local int *l) {
  int i = get_global_id(0), m = 7;
  struct big b = { { 0 } };
  l[get_local_id(0)] = 100 + get_local_id(0);
  int *t[3] = { x + i, &l[get_local_id(0)], &m };
  int r = sum(b, t[i % 3], i) + whole(4.0f);
  x[i] = r + (b.v[1] == 0 ? 42 : 0);
}
