// The same helper on global, local and private memory.
//! {"global": 32, "local": 8, "args": ["x=i32[32]:iota", "local:i32[8]"],
//!  "expect": {"x": "[3 * (i + 5) for i in range(n)]"}}
__attribute__((noinline)) int add(int *p, int v) { *p += v; return *p; }
kernel void k(global int *x, local int *l) {
  int i = get_global_id(0), j = get_local_id(0), mine = i;
  l[j] = i;
  int a = add(&x[i], 5), b = add(&l[j], 5), c = add(&mine, 5);
  x[i] = a + b + c;
}
