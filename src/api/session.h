/* SPDX-License-Identifier: Apache-2.0 */
/* session.h - the contents of a session; shared by the files of this folder. */
#ifndef API_SESSION_H
#define API_SESSION_H

#include "ir/count.h"
#include "ir/generics.h"
#include "ir/module.h"
#include "base/vec.h"
#include "launch/launch.h"
#include "pass/pass.h"
#include "pipeline/growth.h"

#include <gaspar/explain.h>
#include <gaspar/genx.h>
#include <gaspar/launch.h>
#include <gaspar/llvm.h>
#include <gaspar/retarget.h>
#include <gaspar/thin.h>

enum { SESSION_PLACE_SIZE = 256 };

struct gsp_session {
    struct trace trace;
    void (*diag)(void *user, const struct gsp_diag *diag);
    void *diag_user;
    void (*event)(void *user, const struct gsp_event *event);
    void *event_user;
    void (*access)(void *user, const struct gsp_access *access);
    void *access_user;
    void (*function)(void *user, const struct gsp_function *function);
    void *function_user;
    void (*progress)(void *user, const char *pass, double fraction);
    void *progress_user;
    int (*cancel)(void *user);
    void *cancel_user;
    bool isolate;          /* modules are read in a child process first */
    uint32_t debug;        /* enum debug_flag */
    const char *bad_debug; /* GASPAR_DEBUG if it has an unknown word; reported at the first run */
    const char *skip;      /* GASPAR_SKIP */
    const char *command;   /* borrowed */
    const char *at_work;   /* the path of the module that is at work; NULL: none is */
    /* Of the last run: */
    char *path;                  /* of the module */
    const struct target *target; /* that it was resolved for */
    struct ir_count before, after;
    uint64_t count[COUNT_COUNT];
    VEC_OF(struct pass_time) times;
    struct growth growth; /* of kernels */
    struct pointers_left {
        uint64_t n;
        char place[SESSION_PLACE_SIZE]; /* of the first; cut off where it does not fit */
        const char *why;                /* ir_generic_why() of the first */
    } pointers[IR_GENERIC_KINDS];
    struct gsp_genx_stats genx;         /* of the last gsp_genx_…() */
    struct gsp_retarget_stats retarget; /* of the last gsp_retarget() */
    struct gsp_thinlink_stats thin;     /* of the last gsp_thinlink() */
};

struct gsp_module {
    LLVMContextRef ctx;
    LLVMModuleRef mod;
    enum ir_format format;
    char *path;    /* the path it was read from, for messages */
    bool borrowed; /* the module and its context are the caller's */
    bool valid;    /* LLVM's verifier has accepted it in its present form */
    uint64_t hash; /* of the bytes that it was read from, and of the values of SPIR-V's constants */
    bool hashed;   /* it is as it was read */
    bool heard;    /* its annotations were checked, and warnings given */
};

/* Structs of the public headers begin with `size`.  A struct that grows does so behind its old end,
 * never in its padding.
 *
 * Fills the caller's struct from ours, up to the smaller of the two sizes, and sets its `size` to
 * that. False: its size is not set, and nothing changes. */
bool sized_fill(void *ret, const void *from, size_t known);

/* Copies the caller's options (NULL: none) to our struct of `known` bytes; the rest is zero.
 * Reports options that this library does not know. */
int sized_read(gsp_session *s, const char *name, const void *given, void *ret, size_t known);

/* Reports a struct to be filled whose size is not set.  NULL: there is no struct. */
int sized_check(gsp_session *s, const char *name, const void *to_fill);

/* Reports a word of GASPAR_DEBUG that is no mode, because it would check nothing without notice. */
int session_check_debug(gsp_session *s);

/* The target whose numbers the module uses: the target of that name; for NULL, its triple's. */
int session_target(gsp_session *s, LLVMModuleRef m, const char *path, const char *name,
                   const struct target **ret);

/* Makes a module of the bytes, which it consumes, and verifies it; where the session is to isolate,
 * in a child process first.  `path`: its name in messages, "-" for standard input; `spec`: values
 * of SPIR-V's constants, or NULL. */
int session_read(gsp_session *s, LLVMContextRef ctx, const char *path, LLVMMemoryBufferRef bytes,
                 enum ir_format format, const char *spec, LLVMModuleRef *ret);

/* The hash of a file's bytes, with the values that are given to SPIR-V's constants, or NULL. */
uint64_t session_hash(const void *bytes, size_t n, const char *spec);

/* Brings a file of a program into the form that its summary describes: the same from the same
 * bytes, whatever the session's options are.  Negative: an error was reported. */
int session_prepare(gsp_session *s, LLVMModuleRef m, const struct target *t);

/* Reads the slice that the options name, and checks that it is for the module; NULL: for one that
 * this library did not read.  0: the caller calls thin_forget_slice(). */
struct thin_slice;
int session_index(gsp_session *s, const gsp_module *m, const struct gsp_run_opts *o,
                  const struct target *t, struct thin_slice *ret);

/* Appends the module as SPIR-V. */
int session_spirv(gsp_session *s, gsp_module *m, const struct gsp_spirv_opts *opts,
                  struct text *ret);

/* Warns, once, of the module's annotations that are ignored. */
void session_hear(gsp_session *s, gsp_module *m, const struct target *t);

/* Copies the caller's launch to `ret`, whose lists lie in the arena.  Reports numbers of buffers
 * that there are none of, and pointers outside of what they lie in. */
int session_launch(gsp_session *s, struct arena *a, const struct gsp_launch_opts *given,
                   struct launch *ret);

struct helps; /* helps.h */

/* Where a callback wants accesses or functions: notes which are generic, and what they are called,
 * before the passes run; calls it for each, behind them, with helps that were tried, or NULL; and
 * removes the notes. */
void session_mark(gsp_session *s, struct unit *u);
void session_explain(gsp_session *s, struct unit *u, struct helps *helps);
void session_unmark(gsp_session *s, struct unit *u);

/* Calls `fn` for one value: where it may point, and where it comes from. */
void session_tell_value(struct unit *u, LLVMValueRef v,
                        void (*fn)(void *, const struct gsp_access *), void *user);

/* A unit of work on the module; pass_unit_fini() ends it. */
void session_unit(gsp_session *s, struct unit *u, LLVMModuleRef m, const struct target *t);

#endif
