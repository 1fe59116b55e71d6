// Two generic parameters, three combinations.
//! {"global": 8, "local": 4, "args": ["x=i32[8]:iota", "local:i32[4]"],
//!  "expect": {"x": "[2 * i + (i + 5) + (5 + i) for i in range(n)]"}}
__attribute__((noinline)) int add(int *a, int *b) { return *a + *b; }
kernel void k(global int *x, local int *l) {
  int i = get_global_id(0), j = get_local_id(0), mine = i;
  l[j] = 5;
  x[i] = add(&x[i], &mine) + add(&x[i], &l[j]) + add(&l[j], &mine);
}
