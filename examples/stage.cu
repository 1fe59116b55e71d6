// SPDX-License-Identifier: Apache-2.0
// stage.cu - CUDA: which buffer to read is decided at run time; both are shared.
extern "C" __global__ void stage(float *out, const float *in, int n)
{
    __shared__ float a[256], b[256];
    float *table[2] = { a, b };
    a[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    b[threadIdx.x] = 2 * a[threadIdx.x];
    __syncthreads();
    float s = 0;
    for (int k = 0; k < n; k++)
        s += table[k & 1][(threadIdx.x + k) & 255];
    out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
