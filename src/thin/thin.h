/* SPDX-License-Identifier: Apache-2.0 */
/* thin.h - programs of many files: summaries, the thin link, slices (docs/design/thin.md).
 *
 *     a.bc ──▶ summary ─┐                      ┌─▶ slice of a ──▶ opt a.bc
 *     b.bc ──▶ summary ─┴─▶ program: solve ────┴─▶ slice of b ──▶ opt b.bc
 *
 * thin_bytes.c writes and reads numbers, and the frame that both kinds of files have; summary.c
 * writes the graph of one file, and summary_read.c reads it; slice.c, what one file may assume;
 * thin_link.c joins the graphs and solves them, thin_plan.c plans copies of functions, thin_copy.c
 * makes them in the graph of one file, thin_print.c prints a summary. */
#ifndef THIN_THIN_H
#define THIN_THIN_H

#include "base/intern.h"
#include "base/text.h"
#include "facts/boundary.h"
#include "facts/facts.h"
#include "facts/elsewhere.h"

/* The kinds of files, by a letter of the frame. */
enum { THIN_SUMMARY = 'S', THIN_SLICE = 'I', THIN_VERSION = 15 };

/* What is read from, or written to, a file. */
struct thin_bytes {
    const unsigned char *at, *end; /* of reading: what is left */
    bool bad;                      /* something was not as it has to be; then all numbers are 0 */
    struct text out;               /* the contents, written or read */
};

void thin_put(struct thin_bytes *b, uint64_t number);
void thin_put_signed(struct thin_bytes *b, int64_t number);
void thin_put_text(struct thin_bytes *b, const char *text);
uint64_t thin_get(struct thin_bytes *b);
int64_t thin_get_signed(struct thin_bytes *b);

/* A number below `end`; else the bytes are bad, and 0 is returned. */
uint32_t thin_get_below(struct thin_bytes *b, uint64_t end);

/* How many elements follow, of which each takes a byte or more. */
uint32_t thin_get_count(struct thin_bytes *b);
const char *thin_get_text(struct thin_bytes *b, struct arena *a);

/* A number of which all 64 bits are used. */
void thin_put_hash(struct thin_bytes *b, uint64_t hash);
uint64_t thin_get_hash(struct thin_bytes *b);

/* Puts the contents, packed, and the frame into `ret`, and frees the contents. */
void thin_close(struct thin_bytes *b, char kind, struct text *ret);

/* Begins to read a file of that kind; `path`: for the error that is reported if it is none, is
 * damaged or of another version, and the result is negative.  Otherwise thin_end() ends `ret`. */
int thin_open(struct trace *t, const char *path, char kind, const char *bytes, size_t n,
              struct thin_bytes *ret);
void thin_end(struct thin_bytes *b);

/* The hash that the frame of a file has, which thin_open() opened. */
uint64_t thin_seal(const char *bytes);

/* Reports that what the frame holds makes no sense. */
int thin_damaged(struct trace *t, const char *path);

/* What a summary says besides the graph. */
struct thin_file {
    const char *path;     /* of the summary, for messages; borrowed */
    const char *target;   /* its name, in the boundary's arena */
    uint32_t word;        /* bytes of a generic pointer */
    uint64_t hash;        /* of the bytes of the file that it was made of */
    uint64_t fingerprint; /* of the module that it describes: ir_fingerprint() */
    uint32_t first, end;  /* its nodes */
    struct boundary boundary;
};

/* Writes the graph `f` of one file, which infer_file() made, in its smallest form. */
void thin_write_summary(const struct facts *f, const struct thin_file *file, struct text *ret);

/* Reads a summary and adds its graph to *f; NULL: makes one.  Negative: an error was reported.
 * Otherwise thin_forget() ends `ret`. */
int thin_read_summary(struct trace *t, const char *path, const char *bytes, size_t n,
                      struct facts **f, struct thin_file *ret);
void thin_forget(struct thin_file *file);

/* The summary as JSON of that version of gaspar, or, with NULL, as text; appended to `ret`. */
void thin_print_summary(const struct facts *f, const struct thin_file *file, const char *version,
                        struct text *ret);

/* What a slice says of the file that it is for. */
struct thin_slice {
    const char *target;   /* in the arena of `given` */
    uint64_t hash;        /* of the file's bytes */
    uint64_t fingerprint; /* of the module that the steps and loads of `given` refer to */
    struct given given;
};
void thin_write_slice(const struct thin_slice *s, struct text *ret);
int thin_read_slice(struct trace *t, const char *path, const char *bytes, size_t n,
                    struct thin_slice *ret);
void thin_forget_slice(struct thin_slice *s);

/* One step of a plan, which changes one file: its graph by thin_copy(), its code by
 * propagate/planned.c.  Symbols and calls are numbered as in the file's boundary when all steps
 * before were done: each copy adds its symbol and its calls at the end, each name a symbol. */
struct thin_step {
    enum {
        THIN_COPY, /* of symbol `at`, with the name `name` */
        THIN_NAME, /* a declaration `name` of that type */
        THIN_CALL, /* call `at` goes to symbol `to` */
    } kind;
    uint32_t at, to;
    uint64_t type;
    const char *name;
};

/* The steps of one file, in order. */
struct thin_steps {
    VEC(struct thin_step);
};

/* Adds to a file that was just read, the newest of the graph, what the steps add. */
void thin_copy(struct facts *f, struct thin_file *file, const struct thin_steps *steps);

/* A copy of a function. */
struct thin_made {
    uint32_t file, symbol;     /* where it is */
    uint64_t type;             /* of its symbol */
    const char *name, *suffix; /* "f.local", and ".local" in it: what it was made for */
};

/* The copies of functions of one program, over all rounds of planning. */
struct thin_plan {
    struct arena arena; /* owns all below */
    struct thin_steps *steps;
    uint32_t files;
    struct intern made; /* names of all copies; those of internal functions with their file */
    VEC_OF(struct thin_made) copy; /* of each */
    struct intern originals;       /* names of functions with copies, likewise … */
    VEC_OF(uint32_t) copies;       /* … and how many each has */
    uint64_t copied;               /* instructions in all copies */
    uint64_t told; /* bit by enum option: a warning has said that this limit was reached */
};
void thin_plan_init(struct thin_plan *plan, uint32_t files);
void thin_plan_fini(struct thin_plan *plan);

/* The files of one program. */
struct thin_program {
    struct facts *f;
    VEC_OF(struct thin_file) file;
    const char *entries;    /* names of functions that code elsewhere calls, "f,g"; or NULL */
    uint32_t assumes;       /* bit by enum assumption: what is true of all files */
    struct thin_plan *plan; /* borrowed; its steps were done */
    struct links *links;    /* of thin_link.c */
};

/* Joins the graphs of the files and solves them.  Negative: an error was reported. */
int thin_link(struct trace *t, struct thin_program *p);

/* Adds steps for copies of functions that help to the plan of a linked program.  False: there are
 * none.  Otherwise the files are to be read again. */
bool thin_plan_more(struct trace *t, struct thin_program *p);

/* Finds what the files of a linked program may assume, after the last round of planning. */
void thin_finish(struct thin_program *p);

/* What file k of a finished program may assume; thin_forget_slice() ends it. */
void thin_slice_of(const struct thin_program *p, uint32_t k, struct thin_slice *ret);
void thin_program_fini(struct thin_program *p);

#endif
