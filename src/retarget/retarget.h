/* SPDX-License-Identifier: Apache-2.0 */
/* retarget.h - translates a module from one target's address-space numbers to another's.
 *
 *     spir64:   %x = load i32, ptr addrspace(4) %p        (generic)
 *     nvptx64:  %x = load i32, ptr %p
 *
 * A number means a unified space on the one target (space/target.def) and is the other target's
 * number of that space.  What follows from it is in docs/design/retarget.md. */
#ifndef RETARGET_RETARGET_H
#define RETARGET_RETARGET_H

#include "space/target.h"
#include "trace/trace.h"

#include <llvm-c/Core.h>

struct retarget_opts {
    const struct target *from, *to;
    const char *triple;  /* of the result; NULL: the target's own */
    bool named_spaces;   /* the data layout names its spaces */
    bool link;           /* with OpenCL's functions of Debian's libclc, where it has the target */
    uint32_t debug;      /* enum debug_flag of pass/pass.h; see retarget_stages.h */
    const char *skip;    /* stages to leave out, "a,b", which retarget_check_skip() took; or NULL */
    const char *command; /* how to run this again by hand, for bug reports; or NULL */
};

struct retarget_stats {
    uint64_t functions; /* with a body */
    uint64_t changed;   /* instructions whose type changed */
    uint64_t variables; /* that moved to another number */
    uint64_t casts;     /* casts between spaces that were added, and … */
    uint64_t folded;    /* … that became nothing */
    uint64_t linked;    /* functions that the library defines */
    uint64_t undefined; /* functions that are declared and called, intrinsics aside */
};

/* Reports a word of the list `skip` (NULL: empty) that names no optional stage.  Negative: there is
 * one. */
int retarget_check_skip(struct trace *t, const char *skip);

/* Changes `m`, which was read from `path`, in place.  0, or negative: reported, and the module
 * should be discarded; what is refused by meaning is refused before anything changed. */
int retarget_module(struct trace *t, const char *path, LLVMModuleRef m,
                    const struct retarget_opts *o, struct retarget_stats *ret_stats);

/* Replaces what LLVM's SPIR-V back end cannot select in a module for SPIR or SPIR-V, which was read
 * from `path`.  Negative: reported. */
int retarget_mend_spirv(struct trace *t, const char *path, LLVMModuleRef m);

/* The default triple of a target. */
const char *retarget_triple(const struct target *t);

#endif
