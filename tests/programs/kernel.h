/* SPDX-License-Identifier: Apache-2.0 */
// kernel.h - one source for nvcc, and for clang-22 as CUDA and as HIP, without either's headers or libraries.
//
// The programs spell a function of the device FN, and a lambda's FN stands behind its brackets.  With -DCALLS each of them stays
// a call.  What stands for a library's function here (shuffles, atomics, exp) is inlined in both, as it is in the real headers.
#ifndef KERNEL_H
#define KERNEL_H

#if defined(__CUDACC__) && !defined(__clang__)
#define NVCC 1
#include <new>
#else
#define NVCC 0
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __launch_bounds__(n) __attribute__((launch_bounds(n)))
#endif
#if defined(__NVPTX__) || NVCC
#define NVIDIA 1
#else
#define NVIDIA 0
#endif

#ifdef CALLS
#define FN __device__ __attribute__((noinline))
#else
#define FN __device__
#endif
#define LIB static __device__ inline __attribute__((always_inline))
#define KERNEL extern "C" __global__ void

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef decltype(sizeof 0) size;

struct alignas(8) vec2 {
    float x, y;
};
struct alignas(16) vec4 {
    float x, y, z, w;
};

#if NVCC
LIB int tid() { return threadIdx.x; }
LIB int bid() { return blockIdx.x; }
LIB int bdim() { return blockDim.x; }
LIB int gdim() { return gridDim.x; }
LIB void sync() { __syncthreads(); }
LIB void fence() { __threadfence(); }
LIB int shuffle_down(int v, int by) { return __shfl_down_sync(~0u, v, by); }
LIB float shuffle_down(float v, int by) { return __shfl_down_sync(~0u, v, by); }
LIB float exp2(float x, int) { return exp2f(x); }
template <class T> LIB T add_atomic(T *p, T v) { return atomicAdd(p, v); }
template <class T> LIB T max_atomic(T *p, T v) { return atomicMax(p, v); }
template <class T> LIB T or_atomic(T *p, T v) { return atomicOr(p, v); }
template <class T> LIB T swap_atomic(T *p, T v) { return atomicExch(p, v); }
template <class T> LIB T cas_atomic(T *p, T was, T v) { return atomicCAS(p, was, v); }
#else
#if NVIDIA
LIB int tid() { return __nvvm_read_ptx_sreg_tid_x(); }
LIB int bid() { return __nvvm_read_ptx_sreg_ctaid_x(); }
LIB int bdim() { return __nvvm_read_ptx_sreg_ntid_x(); }
LIB int gdim() { return __nvvm_read_ptx_sreg_nctaid_x(); }
LIB void sync() { __syncthreads(); }
LIB void fence() { __nvvm_membar_gl(); }
LIB int shuffle_down(int v, int by) { return __nvvm_shfl_sync_down_i32(~0u, v, by, 31); }
LIB float shuffle_down(float v, int by) { return __nvvm_shfl_sync_down_f32(~0u, v, by, 31); }
LIB float exp2(float x, int) { return __nvvm_ex2_approx_f(x); }
#else
LIB int tid() { return __builtin_amdgcn_workitem_id_x(); }
LIB int bid() { return __builtin_amdgcn_workgroup_id_x(); }
LIB int bdim() { return __builtin_amdgcn_workgroup_size_x(); }
LIB int gdim() { return __builtin_amdgcn_grid_size_x() / bdim(); }
LIB void fence() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent"); }
LIB void sync()
{
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
    __builtin_amdgcn_s_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
LIB int shuffle_down(int v, int by) { return __builtin_amdgcn_ds_bpermute((tid() + by) << 2, v); }
LIB float shuffle_down(float v, int by)
{
    return __builtin_bit_cast(float, shuffle_down(__builtin_bit_cast(int, v), by));
}
LIB float exp2(float x, int) { return __builtin_amdgcn_exp2f(x); }
#endif
template <class T> LIB T add_atomic(T *p, T v)
{
    return __scoped_atomic_fetch_add(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
template <class T> LIB T max_atomic(T *p, T v)
{
    return __scoped_atomic_fetch_max(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
template <class T> LIB T or_atomic(T *p, T v)
{
    return __scoped_atomic_fetch_or(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
template <class T> LIB T swap_atomic(T *p, T v)
{
    return __scoped_atomic_exchange_n(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
template <class T> LIB T cas_atomic(T *p, T was, T v)
{
    __scoped_atomic_compare_exchange_n(p, &was, v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                       __MEMORY_SCOPE_DEVICE);
    return was;
}
__device__ inline __attribute__((always_inline)) void *operator new(size, void *p) noexcept
{
    return p;
}
__device__ inline __attribute__((always_inline)) void *operator new[](size, void *p) noexcept
{
    return p;
}
extern "C" __device__ void *malloc(size);
extern "C" __device__ void free(void *);
extern "C" __device__ void *memcpy(void *, const void *, size);
extern "C" __device__ void *memset(void *, int, size);
#endif

LIB int gid() { return bid() * bdim() + tid(); }
LIB float square_root(float x) { return __builtin_sqrtf(x); }
LIB float exponential(float x) { return exp2(x * 1.44269504f, 0); }
LIB float absolute(float x) { return x < 0 ? -x : x; }
template <class T> LIB T least(T a, T b) { return b < a ? b : a; }
template <class T> LIB T most(T a, T b) { return a < b ? b : a; }
template <class T> LIB void exchange(T &a, T &b)
{
    T t = a;
    a = b;
    b = t;
}
#endif
