// Numbers of 64 bits in unions with pointers to local memory, which AMD keeps in 32 bits: returned, passed, chosen, sorted.
//! {"global": 4, "local": 4, "args": ["out=u64[4]:zero", "x=u64[8]:0x8000000000000007,0x123456789abcdef0,0xfffffffffffffff1,0x100000002,0x7000000000000003,0x200000001,0xabcdef0123456789,0x300000000"],
//!  "expect": {"out": "[0x100000002, 0x123456789abcdef0 + 10, 0x7000000000000003 + 20, 0xabcdef0123456789 + 30]",
//!             "x": "[0x100000002, 0x123456789abcdef0, 0x8000000000000007, 0xfffffffffffffff1, 0x200000001, 0x300000000, 0x7000000000000003, 0xabcdef0123456789]"}}
typedef union { local uint *at; ulong n; } either;
typedef struct { int kind; either is; } tagged;

__attribute__((noinline)) static tagged number(ulong n) { tagged t = { 0, { .n = n } }; return t; }
__attribute__((noinline)) static tagged address(local uint *at) { tagged t = { 1, { at } }; return t; }
__attribute__((noinline)) static ulong value(tagged t) { return t.kind ? *t.is.at : t.is.n; }
__attribute__((noinline)) static void put(local either *to, either v) { *to = v; }

// Whole unions change their places.
static void sort(global either *a, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j + 1 < n - i; j++)
      if (a[j].n > a[j + 1].n) { either t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
}

kernel void k(global ulong *out, global either *x) {
  local uint tens[4]; local either kept[4];
  uint id = get_local_id(0);
  tens[id] = id * 10;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (id < 2)
    sort(x + 4 * id, 4);
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  const int places[4] = { 0, 1, 6, 7 };
  tagged t[2] = { number(x[places[id]].n), address(tens + id) };
  put(kept + id, t[0].is);
  t[0].is = kept[id ^ 1];
  t[0].is = kept[id];
  out[id] = value(t[0]) + value(t[1]);
}
