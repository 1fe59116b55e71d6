#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
struct ctx { int *a, *b; int n; };
int *slot0, *slot1;
int f0(int n, struct ctx p0, int * p1);
static int f1(int n, int * p0, int * p1, int * p2);
struct ctx f2(int n, int * p0, struct ctx p1, int * p2);
int f0(int n, struct ctx p0, int * p1) {
  int s = n;
  struct ctx v1 = { p1, p0.b, n };
  if (n > 0) s += f1(n - 1, p0.a, v1.b, v1.b);
  slot0 = v1.b;
  if (n > 0) s += f0(n - 1, v1, v1.b);
  struct ctx v4 = v1;
  s = s * 3 + (p0.b)[1];
  return s;
}
static int f1(int n, int * p0, int * p1, int * p2) {
  int s = n;
  struct ctx v5 = { p2, p2, n };
  int *v6 = slot1;
  struct ctx v7 = v5;
  slot0 = p1;
  struct ctx v8 = { p1, p2, n }; if (n > 0) v8 = f2(n - 1, v7.b, v7, v7.b);
  struct ctx v9 = v8;
  return s;
}
struct ctx f2(int n, int * p0, struct ctx p1, int * p2) {
  int s = n;
  struct ctx v10 = { p0, p1.b, n };
  slot1 = v10.a;
  slot0 = p1.a;
  s = s * 3 + (p1.b)[0];
  if (n > 0) s += f1(n - 1, (n & 1 ? p2 : (n & 1 ? p2 : p0)), v10.b, v10.a);
  return p1;
}
kernel void k(global int *x, local int *l, global int *to) {
  int m[8192], n = 3, s = 1;
  for (int i = 0; i < 8192; i++) { m[i] = i; l[i] = 2 * i; }
  slot0 = x; slot1 = x + 1;
  struct ctx v12 = { m, (n & 1 ? x : m), n };
  *(x + 1) = s + 43;
  slot0 = m;
  v12.b = l;
  struct ctx v13 = { l, v12.a, n }; if (n > 0) v13 = f2(n - 1, l, v12, v12.a);
  to[0] = s;
  for (int i = 0; i < 8192; i++) to[1] = to[1] * 31 + m[i] * 7 + l[i];
}
