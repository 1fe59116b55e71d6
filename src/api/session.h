/* SPDX-License-Identifier: Apache-2.0 */
/* session.h - what a session holds; shared by the files of this folder. */
#ifndef API_SESSION_H
#define API_SESSION_H

#include "ir/count.h"
#include "ir/module.h"
#include "base/vec.h"
#include "pass/pass.h"
#include "pipeline/growth.h"

#include <gaspar/genx.h>
#include <gaspar/llvm.h>
#include <gaspar/retarget.h>

struct gsp_session {
    struct trace trace;
    void (*diag)(void *user, const struct gsp_diag *diag);
    void *diag_user;
    void (*event)(void *user, const struct gsp_event *event);
    void *event_user;
    void (*progress)(void *user, const char *pass, double fraction);
    void *progress_user;
    uint32_t debug;        /* enum debug_flag */
    const char *bad_debug; /* GASPAR_DEBUG where it makes no sense; said at the first run */
    const char *skip;      /* GASPAR_SKIP */
    const char *command;   /* borrowed */
    /* Of the last run: */
    struct ir_count before, after;
    uint64_t count[COUNT_COUNT];
    VEC_OF(struct pass_time) times;
    struct growth growth;               /* of kernels */
    struct gsp_genx_stats genx;         /* of the last gsp_genx_…() */
    struct gsp_retarget_stats retarget; /* of the last gsp_retarget() */
};

struct gsp_module {
    LLVMContextRef ctx;
    LLVMModuleRef mod;
    enum ir_format format;
    char *path; /* as it was read, for messages */
    bool valid; /* LLVM's verifier has seen it as it is */
    bool heard; /* what it says of spaces was looked at, and warnings were given */
};

/* Structs of the public headers that begin with `size`.  One that grows does so behind its old end,
 * never in what was padding there.
 *
 * Fills the caller's struct from ours, both up to the smaller size, which it then says.  False: its
 * size is not set, and it stays as it is. */
bool sized_fill(void *ret, const void *from, size_t known);

/* Takes the caller's options, NULL: none, into our struct of `known` bytes; what is not given is
 * zero.  Reports options that are not known here. */
int sized_read(gsp_session *s, const char *name, const void *given, void *ret, size_t known);

/* Reports a struct to be filled, NULL: none is, whose size is not set. */
int sized_check(gsp_session *s, const char *name, const void *to_fill);

/* Reports a word of GASPAR_DEBUG that is no mode, which would silently check nothing. */
int session_check_debug(gsp_session *s);

/* Whose numbers the module uses: the target of that name, or NULL: what its triple says. */
int session_target(gsp_session *s, LLVMModuleRef m, const char *path, const char *name,
                   const struct target **ret);

/* Warns, once, of what the module says of spaces and cannot be believed. */
void session_hear(gsp_session *s, gsp_module *m, const struct target *t);

/* A unit of work on the module; pass_unit_fini() ends it. */
void session_unit(gsp_session *s, struct unit *u, LLVMModuleRef m, const struct target *t);

#endif
