/* SPDX-License-Identifier: Apache-2.0 */
/* cuda_driver.h - the part of CUDA's driver interface that gpu_launch uses, without CUDA's headers.
 *
 * One row for each entry of libcuda.so.1: its name there, and its parameters. All return a number, 0
 * where it worked.  tools/gpu_launch.c finds them by name at run time; the tests load a library of
 * their own, tests/gpu/driver.c, which defines the same functions and needs no GPU. */
#ifndef TOOLS_CUDA_DRIVER_H
#define TOOLS_CUDA_DRIVER_H

#include <stddef.h>

typedef unsigned long long device_memory; /* CUdeviceptr */
typedef void *driver_object;              /* CUcontext, CUmodule, CUfunction, CUstream, CUevent */

enum { MAJOR_ATTRIBUTE = 75, MINOR_ATTRIBUTE = 76 }; /* of a device: its compute capability */
enum { DYNAMIC_SHARED_ATTRIBUTE = 8 }; /* of a function: the most that a launch asks for */
enum { STACK_LIMIT = 0 };              /* of a context: bytes for each work-item */

#define CUDA_DRIVER(ENTRY)                                                                        \
    ENTRY(cuInit, (unsigned flags))                                                               \
    ENTRY(cuGetErrorString, (int error, const char **ret_text))                                   \
    ENTRY(cuDeviceGetCount, (int *ret_n))                                                         \
    ENTRY(cuDeviceGet, (int *ret_device, int number))                                             \
    ENTRY(cuDeviceGetName, (char *ret_name, int size, int device))                                \
    ENTRY(cuDeviceGetAttribute, (int *ret_value, int attribute, int device))                      \
    ENTRY(cuCtxCreate_v2, (driver_object * ret_context, unsigned flags, int device))              \
    ENTRY(cuCtxSetLimit, (int limit, size_t value))                                               \
    ENTRY(cuCtxSynchronize, (void))                                                               \
    ENTRY(cuModuleLoadData, (driver_object * ret_module, const void *image))                      \
    ENTRY(cuModuleGetFunction,                                                                    \
          (driver_object * ret_kernel, driver_object module, const char *name))                   \
    ENTRY(cuFuncSetAttribute, (driver_object kernel, int attribute, int value))                   \
    ENTRY(cuMemAlloc_v2, (device_memory * ret_memory, size_t bytes))                              \
    ENTRY(cuMemcpyHtoD_v2, (device_memory to, const void *from, size_t bytes))                    \
    ENTRY(cuMemcpyDtoH_v2, (void *to, device_memory from, size_t bytes))                          \
    ENTRY(cuMemcpyDtoD_v2, (device_memory to, device_memory from, size_t bytes))                  \
    ENTRY(cuLaunchKernel, (driver_object kernel, unsigned grid_x, unsigned grid_y,                \
                           unsigned grid_z, unsigned block_x, unsigned block_y, unsigned block_z, \
                           unsigned shared, driver_object stream, void **arguments, void **more)) \
    ENTRY(cuEventCreate, (driver_object * ret_event, unsigned flags))                             \
    ENTRY(cuEventRecord, (driver_object event, driver_object stream))                             \
    ENTRY(cuEventSynchronize, (driver_object event))                                              \
    ENTRY(cuEventElapsedTime, (float *ret_milliseconds, driver_object from, driver_object to))

#endif
