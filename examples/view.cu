// SPDX-License-Identifier: Apache-2.0
// view.cu - CUDA: pointers to shared memory in a struct that functions take by reference.
struct View { float *data, *next; int n; };
__device__ __noinline__ void step(View &v, int i)
{
    v.next[i] = v.data[i] + v.data[(i + 1) % v.n];
    float *t = v.data;
    v.data = v.next;
    v.next = t;
}
__global__ void steps(float *out, const float *in, int rounds)
{
    __shared__ float a[64], b[64];
    View v = { a, b, 64 };
    a[threadIdx.x] = in[threadIdx.x];
    for (int k = 0; k < rounds; k++) {
        __syncthreads();
        step(v, threadIdx.x);
    }
    out[threadIdx.x] = v.data[threadIdx.x];
}
