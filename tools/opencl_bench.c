/* SPDX-License-Identifier: Apache-2.0 */
/* opencl_bench.c - the two kernels of tools/bench-run on an OpenCL device (PoCL's, on this machine).
 * Prints the seconds of each run: NAME SECONDS. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void check(cl_int error, const char *what)
{
    if (error != CL_SUCCESS) {
        fprintf(stderr, "opencl_bench: %s: error %d\n", what, error);
        exit(1);
    }
}

static void run(cl_command_queue queue, cl_kernel kernel, const char *name, cl_uint dims,
                const size_t *global, const size_t *local, int rounds)
{
    for (int k = 0; k < rounds; k++) {
        double begin = now();
        check(clEnqueueNDRangeKernel(queue, kernel, dims, NULL, global, local, 0, NULL, NULL),
              name);
        check(clFinish(queue), name);
        printf("%s %.6f\n", name, now() - begin);
    }
}

int main(int argc, char **argv)
{
    enum { N = 64 << 20, SIDE = 1024 };
    static char source[1 << 16];
    const char *text = source;
    cl_platform_id platform;
    cl_device_id device;
    cl_int error;
    FILE *f = argc > 2 ? fopen(argv[1], "r") : NULL;
    if (!f)
        return 2;
    source[fread(source, 1, sizeof source - 1, f)] = '\0';
    fclose(f);
    int rounds = atoi(argv[2]);
    check(clGetPlatformIDs(1, &platform, NULL), "no platform");
    check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "no device");
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    check(error, "context");
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &error);
    check(error, "queue");
    cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &error);
    check(error, "program");
    check(clBuildProgram(program, 1, &device, "", NULL, NULL), "build");

    float *host = malloc((size_t)N * sizeof *host), a = 2;
    for (size_t k = 0; k < N; k++)
        host[k] = (float)k;
    cl_mem_flags flags = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
    cl_mem x = clCreateBuffer(context, flags, (size_t)N * sizeof *host, host, &error);
    check(error, "buffer");
    cl_mem y = clCreateBuffer(context, flags, (size_t)N * sizeof *host, host, &error);
    check(error, "buffer");

    cl_kernel kernel = clCreateKernel(program, "saxpy", &error);
    check(error, "saxpy");
    clSetKernelArg(kernel, 0, sizeof y, &y);
    clSetKernelArg(kernel, 1, sizeof x, &x);
    clSetKernelArg(kernel, 2, sizeof a, &a);
    run(queue, kernel, "saxpy", 1, (size_t[]){ N }, (size_t[]){ 256 }, rounds);

    int n = SIDE;
    kernel = clCreateKernel(program, "matmul", &error);
    check(error, "matmul");
    clSetKernelArg(kernel, 0, sizeof y, &y);
    clSetKernelArg(kernel, 1, sizeof x, &x);
    clSetKernelArg(kernel, 2, sizeof x, &x);
    clSetKernelArg(kernel, 3, sizeof n, &n);
    run(queue, kernel, "matmul", 2, (size_t[]){ SIDE, SIDE }, (size_t[]){ 16, 16 }, rounds);
    return 0;
}
