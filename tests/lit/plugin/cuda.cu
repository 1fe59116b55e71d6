// The plugin in clang-22 for CUDA, where a toolkit is present.
// REQUIRES: nvcc
// UNSUPPORTED: sanitized
// RUN: %clang -x cuda --cuda-device-only --cuda-gpu-arch=sm_70 --cuda-path=/usr/local/cuda -nocudalib -w -O2 -S -emit-llvm -fpass-plugin=%plugin %s -o - | %FileCheck %s
// CHECK-LABEL: define{{.*}}@k(
// CHECK:         load float, ptr addrspace(3)
extern "C" __global__ void k(float *out, int n)
{
    __shared__ float a[64], b[64];
    float *t[2] = { a, b };
    a[threadIdx.x] = n;
    b[threadIdx.x] = -n;
    __syncthreads();
    out[threadIdx.x] = t[n & 1][n & 63];
}
