// Functions that NVIDIA's interprocedural pass has something to say of; see ipmsp.
#ifdef __clang__
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __noinline__ __attribute__((noinline))
#define LANE __nvvm_read_ptx_sreg_tid_x()
#else
#define LANE threadIdx.x
#endif
__device__ __noinline__ int leaf(int *p, int i) { return p[i]; }
__device__ __noinline__ int leaf2(int *p, int i) { return p[i + 1] * 3; }
__device__ __noinline__ int mid(int *p, int i) { return leaf(p, i) + leaf2(p, i); }
__device__ __noinline__ int top(int *p, int i) { return mid(p, i) + 1; }
__device__ __noinline__ int *id(int *p, int i) { return p + i; }
__device__ __noinline__ int *sw(int *p, int *q, int i) { return i ? p : q; }
__device__ __noinline__ int two(int *p, int i) { return p[i] + 7; }
__device__ __noinline__ int pair(int *p, int *q, int i) { return p[i] - q[i]; }
__device__ __noinline__ void put(int *p, int v) { *p = v; }
__device__ __noinline__ int plain(int a, int b) { return a * b + 3; }
extern "C" __global__ void k(int *x, int i) {
  __shared__ int l[64];
  int m[4] = { i, 1, 2, 3 };
  l[LANE] = x[i];
  __syncthreads();
  int *a = sw(&l[i], &l[i + 2], i), *b = id(&l[i], i);
  put(&m[i & 3], plain(i, x[1]));
  x[0] = *a + *b + top(&l[i], i) + two(&l[i], i) + two(&x[i], i) + pair(&x[i], &l[i], i) + m[x[2] & 3];
}
