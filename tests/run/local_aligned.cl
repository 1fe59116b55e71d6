// Variables in local memory lie where their alignment says, whatever size the rest of local memory has.
//! {"global": 2, "local": 1, "args": ["out=i64[4]:iota", "local:72"],
//!  "expect": {"out": "[0, 0, 0, 0]"}}
typedef struct { int a[3]; int b[4] __attribute__((aligned(512))); } wide;

kernel void k(global ulong *out, local int *given) {
  local int odd[3];
  local wide w;
  local int page[5] __attribute__((aligned(8192)));
  size_t g = get_group_id(0);
  odd[g] = given[g] = w.b[g] = page[g] = 7;
  volatile ulong bits = (ulong)&w.b[0];
  out[2 * g] = bits & 511;
  bits = (ulong)&page[0];
  out[2 * g + 1] = (bits & 8191) + (ulong)(odd[g] + given[g] + w.b[g] + page[g] - 28);
}
