/* SPDX-License-Identifier: Apache-2.0 */
/* driver.c - a libcuda.so.1 without a GPU, which tests what tools/gpu_launch.c asks a driver for.
 *
 * Memory of the device has addresses that mean nothing here; a copy outside of what was allocated fails.
 * A binary that begins with "kernel" is a kernel of the tests:
 *
 *   kernel NAME BYTES BYTES …    the kernel's name and the sizes of its arguments
 *   copy FROM TO BYTES           it copies from where argument FROM points to where argument TO points
 *   takes MICROSECONDS
 *   fails CODE                   every call behind its launch fails
 *
 * Any other binary has each kernel, which changes nothing. The environment:
 *
 *   GPU_DRIVER_LOG=FILE            a line for each launch: name, grid, block, shared bytes, arguments in hex
 *   GPU_DRIVER_FAIL=CALL:N:CODE    the Nth call of that entry, from 1, fails with CODE
 *   GPU_DRIVER_ARCHITECTURE=80     the compute capability; 90 without it
 *   GPU_DRIVER_DEVICES=0           how many devices; 1 without it
 *   GPU_DRIVER_STACK=BYTES         another limit of private memory is refused */
#include "cuda_driver.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PROTOTYPE(name, parameters) int name parameters;
CUDA_DRIVER(PROTOTYPE)

enum { MOST = 64, INVALID_VALUE = 1, NO_IMAGE = 209, NOT_FOUND = 500 };

struct kernel {
    char name[64];
    size_t bytes[MOST];
    unsigned n, from, to, copied;
    float takes;
    int fails;
};

static struct {
    device_memory at;
    unsigned char *bytes;
    size_t size;
} memory[4 * MOST];
static unsigned n_memory;
static float last_takes;
static int lost; /* the code with which all calls fail now */

/* The code with which this call of `entry`, the next one, shall fail; 0: it works. */
static int next(const char *entry, unsigned *calls)
{
    const char *fail = getenv("GPU_DRIVER_FAIL");
    size_t n = strlen(entry);
    unsigned at;
    int code;
    ++*calls;
    bool mine = fail && strncmp(fail, entry, n) == 0 && sscanf(fail + n, ":%u:%d", &at, &code) == 2;
    return lost ? lost : mine && at == *calls ? code : 0;
}
#define BEGIN                          \
    static unsigned calls;             \
    int code = next(__func__, &calls); \
    if (code)                          \
    return code

static int number_of(const char *variable, int otherwise)
{
    const char *text = getenv(variable);
    return text ? atoi(text) : otherwise;
}

/* The bytes behind an address of the device; NULL: they were not allocated. */
static unsigned char *find(device_memory at, size_t size)
{
    for (unsigned k = 0; k < n_memory; k++)
        if (at >= memory[k].at && at - memory[k].at <= memory[k].size &&
            size <= memory[k].size - (at - memory[k].at))
            return memory[k].bytes + (at - memory[k].at);
    return NULL;
}

int cuInit(unsigned flags)
{
    BEGIN;
    return flags ? INVALID_VALUE : 0;
}

int cuGetErrorString(int error, const char **ret_text)
{
    *ret_text = error == INVALID_VALUE ? "invalid argument"
                : error == NO_IMAGE    ? "no kernel image is available"
                : error == NOT_FOUND   ? "named symbol not found"
                : error == 700         ? "an illegal memory access was encountered"
                                       : NULL;
    return *ret_text ? 0 : INVALID_VALUE;
}

int cuDeviceGetCount(int *ret_n)
{
    BEGIN;
    *ret_n = number_of("GPU_DRIVER_DEVICES", 1);
    return 0;
}

int cuDeviceGet(int *ret_device, int number)
{
    BEGIN;
    *ret_device = number + 17;
    return 0;
}

int cuDeviceGetName(char *ret_name, int size, int device)
{
    BEGIN;
    snprintf(ret_name, (size_t)size, "Stub");
    return device == 17 ? 0 : INVALID_VALUE;
}

int cuDeviceGetAttribute(int *ret_value, int attribute, int device)
{
    BEGIN;
    int capability = number_of("GPU_DRIVER_ARCHITECTURE", 90);
    *ret_value = attribute == MAJOR_ATTRIBUTE ? capability / 10 : capability % 10;
    return device == 17 ? 0 : INVALID_VALUE;
}

int cuCtxCreate_v2(driver_object *ret_context, unsigned flags, int device)
{
    BEGIN;
    *ret_context = &n_memory;
    return flags == 0 && device == 17 ? 0 : INVALID_VALUE;
}

int cuCtxSetLimit(int limit, size_t value)
{
    BEGIN;
    const char *wanted = getenv("GPU_DRIVER_STACK");
    bool right = limit == STACK_LIMIT && value && (!wanted || strtoull(wanted, NULL, 10) == value);
    return right ? 0 : INVALID_VALUE;
}

int cuCtxSynchronize(void)
{
    BEGIN;
    return 0;
}

int cuModuleLoadData(driver_object *ret_module, const void *image)
{
    BEGIN;
    struct kernel *k = calloc(1, sizeof *k);
    char line[1024];
    int used, n;
    snprintf(line, sizeof line, "%s", (const char *)image);
    *ret_module = k;
    k->takes = 1;
    if (strncmp(line, "kernel ", 7) != 0)
        return 0;
    if (sscanf(line, "kernel %63s%n", k->name, &used) != 1)
        return NO_IMAGE;
    const char *copy = strstr(line, "\ncopy "), *takes = strstr(line, "\ntakes "),
               *fails = strstr(line, "\nfails ");
    for (; sscanf(line + used, "%*[ ]%zu%n", &k->bytes[k->n], &n) == 1; used += n)
        k->n++;
    bool ok = (!copy || sscanf(copy, "\ncopy %u %u %u", &k->from, &k->to, &k->copied) == 3) &&
              (!takes || sscanf(takes, "\ntakes %f", &k->takes) == 1) &&
              (!fails || sscanf(fails, "\nfails %d", &k->fails) == 1);
    return ok ? 0 : NO_IMAGE;
}

int cuModuleGetFunction(driver_object *ret_kernel, driver_object module, const char *name)
{
    BEGIN;
    struct kernel *k = module;
    *ret_kernel = k;
    if (!*k->name)
        snprintf(k->name, sizeof k->name, "%s", name);
    return strcmp(k->name, name) == 0 ? 0 : NOT_FOUND;
}

int cuFuncSetAttribute(driver_object kernel, int attribute, int value)
{
    BEGIN;
    return kernel && attribute == DYNAMIC_SHARED_ATTRIBUTE && value > 48 << 10 ? 0 : INVALID_VALUE;
}

int cuMemAlloc_v2(device_memory *ret_memory, size_t bytes)
{
    BEGIN;
    if (n_memory == sizeof memory / sizeof *memory || bytes == 0)
        return INVALID_VALUE;
    *ret_memory = memory[n_memory].at = 0x700000000000 + 0x100000000 * (device_memory)n_memory;
    memory[n_memory].bytes = calloc(bytes, 1);
    memory[n_memory++].size = bytes;
    return 0;
}

/* A copy between the two; a NULL was not found. */
static int copy(void *to, const void *from, size_t bytes)
{
    if (!to || !from)
        return INVALID_VALUE;
    memcpy(to, from, bytes);
    return 0;
}

int cuMemcpyHtoD_v2(device_memory to, const void *from, size_t bytes)
{
    BEGIN;
    return copy(find(to, bytes), from, bytes);
}

int cuMemcpyDtoH_v2(void *to, device_memory from, size_t bytes)
{
    BEGIN;
    return copy(to, find(from, bytes), bytes);
}

int cuMemcpyDtoD_v2(device_memory to, device_memory from, size_t bytes)
{
    BEGIN;
    return copy(find(to, bytes), find(from, bytes), bytes);
}

int cuLaunchKernel(driver_object kernel, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                   unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,
                   driver_object stream, void **arguments, void **more)
{
    BEGIN;
    const struct kernel *k = kernel;
    const char *path = getenv("GPU_DRIVER_LOG");
    FILE *log = path ? fopen(path, "a") : NULL;
    if (stream || more)
        return INVALID_VALUE;
    if (log) {
        fprintf(log, "%s grid %u %u %u block %u %u %u shared %u", k->name, grid_x, grid_y, grid_z,
                block_x, block_y, block_z, shared);
        for (unsigned a = 0; a < k->n; a++)
            for (size_t b = 0; b < k->bytes[a]; b++)
                fprintf(log, "%s%02x", b ? "" : " ", ((const unsigned char *)arguments[a])[b]);
        fprintf(log, "\n");
        fclose(log);
    }
    last_takes = k->takes;
    lost = k->fails;
    if (!k->copied)
        return 0;
    device_memory from, to;
    memcpy(&from, arguments[k->from], sizeof from);
    memcpy(&to, arguments[k->to], sizeof to);
    return copy(find(to, k->copied), find(from, k->copied), k->copied);
}

int cuEventCreate(driver_object *ret_event, unsigned flags)
{
    BEGIN;
    *ret_event = &last_takes;
    return flags ? INVALID_VALUE : 0;
}

int cuEventRecord(driver_object event, driver_object stream)
{
    BEGIN;
    return event && !stream ? 0 : INVALID_VALUE;
}

int cuEventSynchronize(driver_object event)
{
    BEGIN;
    return event ? 0 : INVALID_VALUE;
}

int cuEventElapsedTime(float *ret_milliseconds, driver_object from, driver_object to)
{
    BEGIN;
    *ret_milliseconds = last_takes / 1000;
    return from && to ? 0 : INVALID_VALUE;
}
