/* SPDX-License-Identifier: Apache-2.0 */
/* plan.h - a launch as the command line or a JSON file spells it.
 *
 *   value  = [NAME "="] ( TYPE "[" [COUNT] "]" [":" init]     a buffer
 *                       | TYPE ":" number { "," number }      a scalar, or a vector (f32x4)
 *                       | "local:" SIZE | "local:" TYPE "[" COUNT "]"
 *                       | "&" NAME ["+" BYTES] | "null"       a pointer to a buffer
 *                       | "{" value { "," value } "}" )       a struct by value
 *   init   = "zero" | "iota" ["(" start ["," step] ")"] | "fill(" number ")"
 *          | "random" ["(" seed ["," low "," high] ")"] | "@" FILE | number { "," number }
 *   TYPE   = i8 u8 i16 u16 i32 u32 i64 u64 f16 f32 f64 ptr, vectors with x2 x3 x4 x8 x16
 */
#ifndef CLI_PLAN_H
#define CLI_PLAN_H

#include <gaspar/launch.h>
#include <stdbool.h>
#include <stdio.h>

enum { MOST_BUFFERS = 64, MOST_POINTERS = 4096, MOST_TEXT = 400 };

/* One row of types: what an element is. */
struct element {
    const char *name;
    size_t bytes;
    char kind; /* i signed, u unsigned, f float, p pointer */
};

/* A buffer with its element type. */
struct typed {
    char name[64];
    const struct element *of;
    unsigned lanes; /* of a vector; a vector of 3 takes the room of 4 */
    uint64_t count; /* elements, or vectors */
    unsigned char *data;
    size_t bytes;
};

/* What is done with a buffer afterwards. */
struct output {
    char name[64];
    enum { OUTPUT_PRINT, OUTPUT_HASH, OUTPUT_FILE } how;
    char *file;
};

struct plan {
    struct gsp_launch_opts launch;
    char *kernel, *target, *input;
    struct typed typed[MOST_BUFFERS];
    struct gsp_buffer buffers[MOST_BUFFERS];
    size_t n_buffers;
    struct gsp_arg *args;
    unsigned char **arg_bytes; /* of each argument, owned; NULL: it has none */
    size_t n_args;
    struct gsp_pointer pointers[MOST_POINTERS];
    size_t n_pointers;
    struct output outputs[MOST_BUFFERS];
    size_t n_outputs;
    struct typed expected[MOST_BUFFERS]; /* name: of the buffer */
    size_t n_expected;
    const char *expects[MOST_BUFFERS]; /* texts of --expect, read once all buffers are known */
    size_t n_expects;
    const char *file;                   /* of --launch, the last; NULL: none … */
    size_t file_outputs, file_expected; /* … and how many of the first ones such files say */
    bool global_said, local_said;       /* by --global and --local, which come behind the file */
    bool json;                          /* --json was said */
    double tolerance;                   /* relative, of floats */
    char **reads; /* names of the files that it was read from, and its buffers */
    size_t n_reads;
    char *printed;         /* what the kernel shall print; NULL: not asked */
    char error[MOST_TEXT]; /* what is wrong with the text */
};

void plan_init(struct plan *p);
void plan_fini(struct plan *p);

/* Each adds what the text says; false: p->error says why not. */
bool plan_argument(struct plan *p, const char *text);
bool plan_buffer(struct plan *p, const char *text);
bool plan_output(struct plan *p, const char *text);
bool plan_expect(struct plan *p, const char *text); /* NAME=VALUE, or a file of such, or JSON */
bool plan_is_inline(const char *text);              /* is it NAME=VALUE? */
bool plan_expect_value(struct plan *p, const char *text); /* NAME=VALUE alone */
bool plan_sizes(struct plan *p, const char *text, uint64_t *ret, bool set_dims);
bool plan_bytes(const char *text, uint64_t *ret);  /* 4096, 64K, 2M, 1G */
void plan_timeout(struct plan *p, double seconds); /* 0: none */
bool plan_checks(const char *text, uint32_t *ret); /* spaces,races: adds their bits */
bool plan_json(struct plan *p, const char *path);  /* a whole launch */

/* Notes that a file was read. */
void plan_reads(struct plan *p, const char *path);

/* The launch with all pointers set; valid while the plan is. */
const struct gsp_launch_opts *plan_launch(struct plan *p);

/* Copies of all buffers' contents as they were given, so that the plan can run again. */
void plan_save(struct plan *p, unsigned char **ret_saved);
void plan_restore(struct plan *p, unsigned char *const *saved);
void plan_free_saved(struct plan *p, unsigned char **saved);

/* In which base digits are read: 16 behind 0x, else 10, so that 010 is ten. */
int plan_base(const char *digits);

/* A whole number at `s`, which begins with a digit; returns what follows it.  NULL: there is none,
 * or it has more than 64 bits. */
const char *plan_number(const char *s, uint64_t *ret);

struct typed *plan_find(struct plan *p, const char *name);

/* "1.5" into `text`: scalar number `k` of a buffer, counting through vectors. */
void typed_format(const struct typed *t, uint64_t k, char *text, size_t size);
uint64_t typed_scalars(const struct typed *t);
void typed_print(const struct typed *t, FILE *to);

/* The first scalar that differs, or UINT64_MAX. */
uint64_t typed_difference(const struct typed *a, const struct typed *b, double tolerance);

#endif
