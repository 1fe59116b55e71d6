// Recursion over global memory by generic pointer.
//! {"global": 2, "args": ["x=i32[16]:5,3,8,1,9,2,7,4,50,30,80,10,90,20,70,40"],
//!  "expect": {"x": "[1, 2, 3, 4, 5, 7, 8, 9, 10, 20, 30, 40, 50, 70, 80, 90]"}}
void sort(int *p, int n) {
  if (n < 2) return;
  int pivot = p[n / 2], i = 0, j = n - 1;
  for (;;) {
    while (p[i] < pivot) i++;
    while (p[j] > pivot) j--;
    if (i >= j) break;
    int t = p[i]; p[i++] = p[j]; p[j--] = t;
  }
  sort(p, i);
  sort(p + i, n - i);
}
kernel void k(global int *x) { sort(x + 8 * get_global_id(0), 8); }
