// A struct by value, read by a helper between two stores to where it came from.
//! {"global": 4, "local": 4, "args": ["g=i64[64]:iota", "out=i64[4]:zero"]}
struct s { long a[16]; };
__attribute__((noinline)) static long at(struct s s, int i) { return s.a[i & 15] + s.a[(i + 3) & 15]; }
kernel void k(global struct s *g, global long *out) {
  int i = get_global_id(0);
  g[i].a[i] = 5;
  long r = at(g[i], i);
  g[i].a[i] = 6;
  out[i] = r;
}
