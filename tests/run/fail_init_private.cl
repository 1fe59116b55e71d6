// A private array that is filled in part, and read beside it.
//! {"global": 4, "local": 4, "args": ["x=i32[4]:iota"], "fails": "KERNEL_INIT", "check": "init"}
kernel void k(global int *x) {
  int i = get_global_id(0);
  volatile int t[8];
  for (int j = 0; j < 4; j++) t[j] = j;
  x[i] = t[i + 1];
}
