/* SPDX-License-Identifier: Apache-2.0 */
/* gpu_launch.c - runs one kernel on an NVIDIA GPU, the same launch with each of several binaries.
 *
 *   gpu_launch --device                       prints the device's architecture and name
 *   gpu_launch JOB FOLDER TIMES [NAME…]       launches the images of these names, or all
 *
 * JOB is a text file; files that it names lie beside it:
 *
 *   kernel NAME
 *   architecture sm_90
 *   grid X Y Z             work-groups
 *   block X Y Z            work-items in each
 *   shared BYTES           dynamic shared memory
 *   stack BYTES            private memory of each work-item; 16 KiB without it
 *   buffer BYTES FILE      memory with these contents; buffers are numbered from 0
 *   pointer K AT TO BY     buffer K has at byte AT the address of byte BY of buffer TO
 *   argument BYTES         the kernel's next argument, all bytes 0
 *   bytes AT HEX           what stands in it from byte AT on
 *   address AT TO BY       … the address of byte BY of buffer TO
 *   image NAME FILE        a binary of the kernel
 *
 * Each image is launched once with the buffers as the job says, and FOLDER/NAME.K receives what it
 * leaves in buffer K. Then all images that ran take turns, TIMES rounds; before each of these launches
 * the buffers get their first contents back, and the time between two events around the launch is
 * printed, in microseconds:
 *
 *   NAME ok
 *   NAME failed cuModuleLoadData: no kernel image is available (209)
 *   NAME times 10.2 10.3
 *
 * A kernel that fails on the device leaves a context that is of no use: images behind it are not
 * launched, nothing is timed, and they want a run of their own. Exits with 0 where all images ran, 1
 * where one failed, 2 where the job is wrong, and 77 where there is no GPU. */
#include "cuda_driver.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64, NO_GPU = 77, STACK = 16 << 10, ORDINARY_SHARED = 48 << 10 };

struct buffer {
    size_t bytes;
    unsigned char *contents;
    device_memory at,
        first; /* on the device: what the kernel gets, and a copy of what it holds at first */
};

struct image {
    char name[64], path[256];
    driver_object kernel;
    bool ran;
};

/* An address that is known once memory is there. */
struct pointer {
    unsigned char *at;
    unsigned to;
    unsigned long long by;
};

struct job {
    char folder[512], kernel[256], architecture[32];
    unsigned grid[3], block[3], shared, stack;
    struct buffer buffers[MOST];
    unsigned char *arguments[MOST];
    size_t argument_bytes[MOST];
    struct pointer pointers[4096];
    struct image images[MOST];
    unsigned n_buffers, n_arguments, n_pointers, n_images;
};

/* ---- the driver ---- */

#define FIELD(name, parameters) int(*name) parameters;
static struct {
    CUDA_DRIVER(FIELD)
} driver;

static bool load_driver(void)
{
    void *library = dlopen("libcuda.so.1", RTLD_NOW);
    if (!library) {
        fprintf(stderr, "gpu_launch: no GPU: %s\n", dlerror());
        return false;
    }
#define FIND(name, parameters)                                          \
    void *found_##name = dlsym(library, #name);                         \
    if (!found_##name) {                                                \
        fprintf(stderr, "gpu_launch: libcuda.so.1 has no %s\n", #name); \
        return false;                                                   \
    }                                                                   \
    memcpy(&driver.name, &found_##name, sizeof found_##name);
    CUDA_DRIVER(FIND)
    return true;
}

static const char *text_of(int error)
{
    const char *text = NULL;
    return driver.cuGetErrorString(error, &text) == 0 && text ? text : "an unknown error";
}

/* What failed last: "cuInit: no CUDA-capable device is detected". */
static char failure[1200];

static bool worked(int error, const char *call)
{
    if (error != 0)
        snprintf(failure, sizeof failure, "%s: %s (%d)", call, text_of(error), error);
    return error == 0;
}
#define TRY(call, ...) worked(driver.call(__VA_ARGS__), #call)

/* The first device: "sm_90", and its name. */
static bool find_device(int *ret_device, char *ret_architecture, size_t size, char *ret_name, int n)
{
    int count = 0, major = 0, minor = 0;
    bool ok = TRY(cuInit, 0) && TRY(cuDeviceGetCount, &count);
    if (ok && count == 0) {
        snprintf(failure, sizeof failure, "there is no device");
        ok = false;
    }
    ok = ok && TRY(cuDeviceGet, ret_device, 0) && TRY(cuDeviceGetName, ret_name, n, *ret_device) &&
         TRY(cuDeviceGetAttribute, &major, MAJOR_ATTRIBUTE, *ret_device) &&
         TRY(cuDeviceGetAttribute, &minor, MINOR_ATTRIBUTE, *ret_device);
    snprintf(ret_architecture, size, "sm_%d%d", major, minor);
    if (!ok)
        fprintf(stderr, "gpu_launch: no GPU: %s\n", failure);
    return ok;
}

/* ---- the job ---- */

static unsigned char *read_file(const char *folder, const char *name, size_t *ret_bytes)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    fseek(f, 0, SEEK_END);
    long size = ftell(f);
    rewind(f);
    unsigned char *bytes = size >= 0 ? calloc((size_t)size + 1, 1) : NULL;
    *ret_bytes = bytes ? fread(bytes, 1, (size_t)size, f) : 0;
    bool whole = bytes && *ret_bytes == (size_t)size;
    fclose(f);
    return whole ? bytes : NULL;
}

static bool take_hex(unsigned char *to, size_t room, const char *hex)
{
    size_t n = strlen(hex) / 2;
    for (size_t k = 0; k < n && k < room; k++) {
        unsigned byte;
        if (sscanf(hex + 2 * k, "%2x", &byte) != 1)
            return false;
        to[k] = (unsigned char)byte;
    }
    return n <= room && strlen(hex) % 2 == 0;
}

/* The address of byte `by` of buffer `to` belongs at byte `at` of `bytes`, which are `room`. */
static bool add_pointer(struct job *j, unsigned char *bytes, size_t room, unsigned long long at,
                        unsigned to, unsigned long long by)
{
    if (j->n_pointers == sizeof j->pointers / sizeof *j->pointers || room < 8 || at > room - 8)
        return false;
    j->pointers[j->n_pointers++] = (struct pointer){ bytes + at, to, by };
    return true;
}

static bool take_line(struct job *j, const char *line)
{
    struct buffer *b = &j->buffers[j->n_buffers];
    struct image *image = &j->images[j->n_images];
    unsigned last = j->n_arguments - 1, k, to;
    unsigned long long at, by, bytes;
    static char word[1 << 14];
    if (sscanf(line, "kernel %255s", j->kernel) == 1 ||
        sscanf(line, "architecture %31s", j->architecture) == 1 ||
        sscanf(line, "shared %u", &j->shared) == 1 || sscanf(line, "stack %u", &j->stack) == 1)
        return true;
    if (sscanf(line, "grid %u %u %u", &j->grid[0], &j->grid[1], &j->grid[2]) == 3 ||
        sscanf(line, "block %u %u %u", &j->block[0], &j->block[1], &j->block[2]) == 3)
        return true;
    if (sscanf(line, "buffer %llu %255s", &bytes, word) == 2) {
        if (j->n_buffers == MOST)
            return false;
        j->n_buffers++;
        b->contents = read_file(j->folder, word, &b->bytes);
        return b->contents && b->bytes == bytes;
    }
    if (sscanf(line, "pointer %u %llu %u %llu", &k, &at, &to, &by) == 4)
        return k < j->n_buffers &&
               add_pointer(j, j->buffers[k].contents, j->buffers[k].bytes, at, to, by);
    if (sscanf(line, "argument %llu", &bytes) == 1) {
        if (j->n_arguments == MOST || bytes == 0 || bytes > 4096)
            return false;
        j->argument_bytes[j->n_arguments] = (size_t)bytes;
        j->arguments[j->n_arguments++] = calloc((size_t)bytes, 1);
        return true;
    }
    if (sscanf(line, "bytes %llu %16383s", &at, word) == 2)
        return j->n_arguments && at <= j->argument_bytes[last] &&
               take_hex(j->arguments[last] + at, j->argument_bytes[last] - (size_t)at, word);
    if (sscanf(line, "address %llu %u %llu", &at, &to, &by) == 3)
        return j->n_arguments &&
               add_pointer(j, j->arguments[last], j->argument_bytes[last], at, to, by);
    if (sscanf(line, "image %63s %255s", image->name, image->path) == 2)
        return j->n_images < MOST && ++j->n_images;
    return false;
}

static bool read_job(struct job *j, const char *path)
{
    static char line[1 << 15];
    FILE *f = fopen(path, "r");
    bool ok = f;
    if (!f)
        fprintf(stderr, "gpu_launch: %s: cannot read\n", path);
    snprintf(j->folder, sizeof j->folder, "%s", path);
    char *slash = strrchr(j->folder, '/');
    snprintf(slash ? slash : j->folder, 2, "%s", slash ? "" : ".");
    for (unsigned n = 1; ok && fgets(line, sizeof line, f); n++)
        if (!take_line(j, line)) {
            fprintf(stderr, "gpu_launch: %s:%u: it makes no sense: %s", path, n, line);
            ok = false;
        }
    for (unsigned k = 0; ok && k < j->n_pointers; k++)
        if (j->pointers[k].to >= j->n_buffers) {
            fprintf(stderr, "gpu_launch: %s: there is no buffer %u\n", path, j->pointers[k].to);
            ok = false;
        }
    if (ok && (!*j->kernel || !j->grid[0] || !j->block[0] || !j->n_images)) {
        fprintf(stderr, "gpu_launch: %s: it has no kernel, grid, block or image\n", path);
        ok = false;
    }
    if (f)
        fclose(f);
    return ok;
}

/* ---- on the device ---- */

/* Memory for all buffers, twice, and their addresses wherever they belong. */
static bool fill_memory(struct job *j)
{
    for (unsigned k = 0; k < j->n_buffers; k++) {
        struct buffer *b = &j->buffers[k];
        size_t room = b->bytes ? b->bytes : 1;
        if (!TRY(cuMemAlloc_v2, &b->at, room) || !TRY(cuMemAlloc_v2, &b->first, room))
            return false;
    }
    for (unsigned k = 0; k < j->n_pointers; k++) {
        device_memory address = j->buffers[j->pointers[k].to].at + j->pointers[k].by;
        memcpy(j->pointers[k].at, &address, sizeof address);
    }
    for (unsigned k = 0; k < j->n_buffers; k++) {
        struct buffer *b = &j->buffers[k];
        if (b->bytes && !TRY(cuMemcpyHtoD_v2, b->first, b->contents, b->bytes))
            return false;
    }
    return true;
}

static bool restore_memory(const struct job *j)
{
    for (unsigned k = 0; k < j->n_buffers; k++) {
        const struct buffer *b = &j->buffers[k];
        if (b->bytes && !TRY(cuMemcpyDtoD_v2, b->at, b->first, b->bytes))
            return false;
    }
    return true;
}

static bool load_image(const struct job *j, struct image *image)
{
    size_t bytes;
    driver_object module;
    unsigned char *binary = read_file(j->folder, image->path, &bytes);
    if (!binary) {
        snprintf(failure, sizeof failure, "%s: cannot read", image->path);
        return false;
    }
    bool ok = TRY(cuModuleLoadData, &module, binary) &&
              TRY(cuModuleGetFunction, &image->kernel, module, j->kernel) &&
              (j->shared <= ORDINARY_SHARED ||
               TRY(cuFuncSetAttribute, image->kernel, DYNAMIC_SHARED_ATTRIBUTE, (int)j->shared));
    free(binary);
    return ok;
}

static bool launch(struct job *j, const struct image *image)
{
    void *arguments[MOST + 1] = { 0 };
    for (unsigned k = 0; k < j->n_arguments; k++)
        arguments[k] = j->arguments[k];
    return TRY(cuLaunchKernel, image->kernel, j->grid[0], j->grid[1], j->grid[2], j->block[0],
               j->block[1], j->block[2], j->shared, NULL, arguments, NULL);
}

static bool save_memory(const struct job *j, const struct image *image, const char *folder)
{
    for (unsigned k = 0; k < j->n_buffers; k++) {
        const struct buffer *b = &j->buffers[k];
        char path[1024];
        unsigned char *got = malloc(b->bytes + 1);
        snprintf(path, sizeof path, "%s/%s.%u", folder, image->name, k);
        bool ok = got && (!b->bytes || TRY(cuMemcpyDtoH_v2, got, b->at, b->bytes));
        FILE *f = ok ? fopen(path, "wb") : NULL;
        if (ok && (!f || fwrite(got, 1, b->bytes, f) != b->bytes)) {
            snprintf(failure, sizeof failure, "%s: cannot write", path);
            ok = false;
        }
        if (f)
            fclose(f);
        free(got);
        if (!ok)
            return false;
    }
    return true;
}

/* Is the image one of those that the words name, or names no word any? */
static bool is_wanted(const struct image *image, char **words, int n)
{
    for (int k = 0; k < n; k++)
        if (strcmp(words[k], image->name) == 0)
            return true;
    return n == 0;
}

/* Launches each image once, up to one that fails on the device; false: one failed, there or before. */
static bool run_images(struct job *j, const char *folder, char **words, int n, bool *ret_lost)
{
    bool all = true;
    *ret_lost = false;
    for (unsigned k = 0; k < j->n_images && !*ret_lost; k++) {
        struct image *image = &j->images[k];
        if (!is_wanted(image, words, n))
            continue;
        bool loaded = load_image(j, image);
        image->ran = loaded && restore_memory(j) && launch(j, image) &&
                     worked(driver.cuCtxSynchronize(), "the kernel") &&
                     save_memory(j, image, folder);
        *ret_lost = loaded && !image->ran;
        all &= image->ran;
        printf("%s %s%s\n", image->name, image->ran ? "ok" : "failed ", image->ran ? "" : failure);
    }
    return all;
}

/* Rounds over all images that ran: times x images launches. */
static bool time_images(struct job *j, unsigned times)
{
    driver_object from, to;
    float *took = calloc((size_t)times * MOST + 1, sizeof *took);
    bool ok = TRY(cuEventCreate, &from, 0) && TRY(cuEventCreate, &to, 0);
    for (unsigned r = 0; ok && r < times; r++)
        for (unsigned k = 0; ok && k < j->n_images; k++)
            if (j->images[k].ran)
                ok = restore_memory(j) && TRY(cuEventRecord, from, NULL) &&
                     launch(j, &j->images[k]) && TRY(cuEventRecord, to, NULL) &&
                     TRY(cuEventSynchronize, to) &&
                     TRY(cuEventElapsedTime, &took[(size_t)k * times + r], from, to);
    for (unsigned k = 0; ok && k < j->n_images && times; k++)
        if (j->images[k].ran) {
            printf("%s times", j->images[k].name);
            for (unsigned r = 0; r < times; r++)
                printf(" %.2f", (double)took[(size_t)k * times + r] * 1000);
            printf("\n");
        }
    if (!ok)
        fprintf(stderr, "gpu_launch: timing: %s\n", failure);
    free(took);
    return ok;
}

int main(int argc, char **argv)
{
    static struct job j;
    int device;
    char architecture[32], name[128];
    driver_object context;
    bool ask = argc == 2 && strcmp(argv[1], "--device") == 0;
    if (argc < 4 && !ask) {
        fprintf(stderr, "usage: gpu_launch --device | JOB FOLDER TIMES [NAME…]\n");
        return 2;
    }
    if (!ask && !read_job(&j, argv[1]))
        return 2;
    if (!load_driver() ||
        !find_device(&device, architecture, sizeof architecture, name, sizeof name))
        return NO_GPU;
    if (ask)
        return printf("%s %s\n", architecture, name) < 0;
    if (*j.architecture && strcmp(j.architecture, architecture) != 0) {
        fprintf(stderr, "gpu_launch: %s: it is for %s, and the device, %s, is %s\n", argv[1],
                j.architecture, name, architecture);
        return 2;
    }
    if (!TRY(cuCtxCreate_v2, &context, 0, device) ||
        !TRY(cuCtxSetLimit, STACK_LIMIT, j.stack ? j.stack : STACK) || !fill_memory(&j)) {
        fprintf(stderr, "gpu_launch: %s\n", failure);
        return 1;
    }
    bool lost, ran = run_images(&j, argv[2], argv + 4, argc - 4, &lost);
    fflush(stdout);
    bool timed = lost || time_images(&j, (unsigned)strtoul(argv[3], NULL, 10));
    return ran && timed ? 0 : 1;
}
