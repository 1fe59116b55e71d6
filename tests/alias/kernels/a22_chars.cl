// Bytes, whose type may alias everything.
//! {"global": 16, "local": 8, "args": ["x=u8[64]:iota", "local:u8[64]"]}
kernel void k(global uchar *x, local uchar *l) {
  int i = get_global_id(0), j = get_local_id(0);
  uchar a = x[i];
  l[j] = a + 1;
  x[i + 16] = x[i] + l[j];
}
