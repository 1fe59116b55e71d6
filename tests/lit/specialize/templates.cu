// Templates, methods, recursion, a struct of the kernel's and others by value, device memory: what clang makes of CUDA.
// RUN: clang-22 -x cuda --cuda-device-only --cuda-gpu-arch=sm_80 -nocudainc -nocudalib -w -Wno-unknown-cuda-version -O2 -emit-llvm -c %s -o %t.bc
// RUN: %gaspar opt --world=closed %t.bc -S -o %t.ll --trace=%t.trace --stats 2>&1 | %FileCheck %s
// RUN: grep keep %t.trace | %FileCheck %s --check-prefix=KEEP
// RUN: %FileCheck %s --check-prefix=COPIES < %t.ll
// RUN: llc-22 -mcpu=sm_80 %t.ll -o /dev/null
// CHECK: gaspar: generic accesses: 37 before, 5 after (
// What is left: a parameter by value of `sum`, which ipsccp may make the address of a variable that callers pass.
// Two of them are of a kernel's parameter block that is only read, which may be in two places: the back end names it.
// KEEP: ({private, param})
// KEEP-NOT: {local
// COPIES-DAG: define internal noundef i32 @_Z3sumIiET_3VecIS0_E.of.0.global(
// COPIES-DAG: define internal noundef i32 @_Z3sumIiET_3VecIS0_E.of.0.local(
// COPIES-DAG: define internal noundef i32 @_Z3sumIiET_3VecIS0_E.of.0.private(
// COPIES-DAG: define internal void @_Z5swap_IiEvRT_S1_.local.local(ptr addrspace(3)
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __noinline__ __attribute__((noinline))
extern "C" __device__ void *malloc(unsigned long);
template<class T> struct Vec { T *data; int n; __device__ __noinline__ T &at(int i) { return data[i]; } };
template<class T> struct Tree { T key; Tree *left, *right; };
template<class T> __device__ __noinline__ T sum(Vec<T> v) { T s = 0; for (int i = 0; i < v.n; i++) s += v.at(i); return s; }
template<class T> __device__ __noinline__ int depth(Tree<T> *t) { if (!t) return 0; int a = depth(t->left), b = depth(t->right); return 1 + (a > b ? a : b); }
template<class T> __device__ __noinline__ void swap_(T &a, T &b) { T t = a; a = b; b = t; }
__device__ __noinline__ int apply(int (*f)(int *), int *p) { return f(p); }
__device__ int one(int *p) { return p[0]; }
__device__ int two(int *p) { return p[1] * 2; }
__global__ void k(Vec<int> v, Tree<int> *t, int *out, int w) {
  __shared__ int l[64]; int m[16];
  for (int i = 0; i < 16; i++) m[i] = i * w;
  l[__nvvm_read_ptx_sreg_tid_x()] = v.at(0);
  __syncthreads();
  Vec<int> a = { l, 8 }, b = { m, 16 };
  int *h = (int *)malloc(64);
  h[0] = w; h[1] = 2;
  swap_(l[1], l[2]); swap_(m[3], m[w & 7]); swap_(h[0], h[1]);
  out[0] = sum(v) + sum(a) + sum(b) + depth(t) + apply(w ? one : two, l) + h[0];
}
