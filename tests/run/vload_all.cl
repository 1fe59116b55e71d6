// vload and vstore of every width, from constant, local and private memory.
//! {"global": 2, "local": 2, "args": ["c=i32[32]:iota", "y=i32[32]:zero"],
//!  "expect": {"y": "[16 * j + (v if v < 2 else v) for j in range(2) for v in range(16)]"}}
kernel void k(constant int *c, global int *y) {
  local int l[32];
  int i = get_global_id(0), mine[16];
  vstore16(vload16(i, c), i, l);
  vstore8(vload8(0, l + 16 * i), 0, mine);
  vstore8(vload8(1, l + 16 * i), 1, mine);
  for (int q = 0; q < 4; q++) vstore4(vload4(q, mine), q, y + 16 * i);
  vstore3(vload3(0, mine), 0, y + 16 * i);
  vstore2(vload2(0, mine), 0, y + 16 * i);
}
