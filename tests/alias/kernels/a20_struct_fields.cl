// Structs in two spaces, by their fields.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
struct pair { float a; int b; };
kernel void k(global struct pair *x, local struct pair *s) {
  int i = get_global_id(0), j = get_local_id(0);
  s[j].a = x[i].a;
  s[j].b = x[i].b;
  x[i].b = 7;
  s[j].a += x[i].a;
  x[i].a = s[j].a + s[j].b;
}
