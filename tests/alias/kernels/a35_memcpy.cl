// A struct copied between spaces, and loads around it.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[32]"]}
struct four { float v[4]; };
kernel void k(global struct four *x, local struct four *s) {
  int i = get_global_id(0), j = get_local_id(0);
  float a = x[i].v[0];
  s[j] = x[i];
  x[i].v[1] = a + x[i].v[0] + s[j].v[3];
}
