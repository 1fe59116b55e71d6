// Divergent ifs, loops that work-items leave at different times, breaks, nested loops, switches, returns.
//! {"kernel": "flow", "sizes": [[3, 1], [48, 16], [51, 17], [128, 64]],
//!  "args": ["x=i32[128]:iota", "y=i32[128]:zero", "i32:100"]}
kernel void flow(global const int *x, global int *y, int n) {
  int i = get_global_id(0), s = 0;
  if (i % 11 == 10) { y[i] = -1; return; }
  for (int a = 0; a < x[i] % 13; a++) {
    if (s > n) break;
    for (int b = a; b < i; b += 3) {
      if (b == 17) continue;
      s += b * a;
      if (s % 29 == 28) break;
    }
    switch ((s + i) % 5) {
    case 0: s += 3; break;
    case 1: s ^= 5;
    case 2: s -= a; break;
    default: s++;
    }
  }
  while (s > 7 && i > 3) s /= i & 3 | 2;
  y[i] = s;
}
