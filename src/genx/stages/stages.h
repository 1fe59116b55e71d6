/* SPDX-License-Identifier: Apache-2.0 */
/* stages.h - vector code from LLVM IR to vISA, in the order of stages.def.
 *
 * A stage is a row of that table.  The runner brings a program as far as a goal asks, says in the
 * transcript what each stage changed, and checks each by the debug modes:
 *
 *   print      the program after each stage that changes it
 *   verify     LLVM's verifier, gx_verify(), and of legal code gx_verify_legal()
 *   lies       verifying leaves the module as it is, a stage leaves the functions that it reads
 *   twice      cloning a second time makes nothing
 *   recompute  a second run on the same functions gives the same
 *   roundtrip  written as LLVM IR and read, the program keeps every rule and is the same program;
 *              vISA text, parsed and printed, is the same text
 *
 * `stale` and `shuffle` have no meaning here: nothing is kept that could be stale, and nothing is
 * solved in an order that could be another. */
#ifndef GENX_STAGES_STAGES_H
#define GENX_STAGES_STAGES_H

#include "genx/visa/visa.h"
#include "trace/trace.h"

#include <llvm-c/Core.h>

/* How far a program is brought. */
enum genx_goal {
    GENX_VERIFY,   /* the rules are checked */
    GENX_CLONE,    /* and subroutines have one user */
    GENX_INPUT,    /* the model as it is read */
    GENX_COLLAPSE, /* and collapsed */
    GENX_LEGALIZE, /* legal code */
    GENX_EMIT      /* vISA */
};

/* One program under work. */
struct genx_program {
    struct trace *trace;
    LLVMModuleRef mod; /* borrowed; stages change it */
    const char *path;  /* for messages */
    const struct gx_platform *pf;
    const char *kernel;  /* the one that is emitted; NULL: the only one */
    uint32_t debug;      /* enum debug_flag of pass/pass.h */
    const char *skip;    /* names of stages to leave out, separated by commas; or NULL */
    const char *command; /* how to run this again by hand, for bug reports; or NULL */
    /* Made by stages: */
    uint32_t broken; /* places that break a rule */
    struct gx_module m;
    struct gx_visa_kernel *visa;
    /* Counts of their work: */
    uint64_t clones, operations, pieces, moves, instructions, copies;
    double seconds;
};

/* Runs the stages that the goal needs.  Negative: a stage rejected the program and reported why. */
int genx_run(struct genx_program *p, enum genx_goal goal);

/* Frees what stages made. */
void genx_program_fini(struct genx_program *p);

/* Sets *ret to the number of the kernel with that name; of the only kernel for NULL.  Negative: an
 * error was reported. */
int genx_find_kernel(struct genx_program *p, const char *name, uint32_t *ret);

#endif
