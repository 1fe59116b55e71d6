// A place for each fault that tests/spmd/planted plants: masks, blends, values behind loops, lanes that are off, copies that overlap.
//! {"kernel": "faults", "sizes": [[5, 5], [51, 17]],
//!  "args": ["x=i32[128]:iota", "far=i32[128]:iota(0,300)", "y=i32[128]:zero", "z=i32[64]:zero", "m=i32[2048]:iota", "i32:7"]}
kernel void faults(global const int *x, global const int *far, global int *y, global int *z, global int *m, int n) {
  int i = get_global_id(0), s = 100;
  if (i % 3 == 1)
    z[i] = i; // a store under a mask
  if (far[i] < 1000)
    s += x[far[i] / 10]; // a load whose address is wild in the lanes that are off
  if (i & 4)
    atomic_add(z + 60, i);
  int kind = 1; // two values that are the same for all, and a choice that is not
  if (x[i] & 2) {
    z[i] += 3;
    kind = 9;
  }
  s += kind;
  int turns = 0; // uniform in the loop, and varying behind it
  while (x[turns] * 5 < x[i]) {
    turns++;
    s ^= turns;
  }
  if (x[i] > 1000) // no work-item, and an access that needs no mask
    z[63] = n;
  __builtin_memmove(m + 40 * i + 2, m + 40 * i, 4 * (n + i % 3)); // from the end
  y[i] = s * 16 + turns;
}
