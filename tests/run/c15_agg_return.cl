// Two generic pointers returned in a struct.
//! {"global": 8, "local": 8, "args": ["x=i32[8]:iota"], "expect": {"x": "[i + 4 for i in range(n)]"}}
struct two { int *a, *b; };
__attribute__((noinline)) struct two both(int *a, int *b) { struct two t = { a, b }; return t; }
kernel void k(global int *x) {
  local int l[8];
  int i = get_local_id(0);
  l[i] = 4;
  struct two t = both(&x[i], &l[i]);
  x[i] = *t.a + *t.b;
}
