/* SPDX-License-Identifier: Apache-2.0 */
/* stage.h - shared by the runner (stages.c) and its checks (stage_checks.c). */
#ifndef GENX_STAGES_STAGE_H
#define GENX_STAGES_STAGE_H

#include "genx/legalize/legalize.h"
#include "genx/stages/stages.h"
#include "pass/pass.h"

/* The form of a program after a stage. */
enum genx_form { GENX_MODULE, GENX_FUNCTIONS, GENX_LEGAL, GENX_KERNEL };

struct genx_stage {
    const char *name;
    uint32_t goals; /* bits by enum genx_goal */
    enum genx_form form;
    bool optional;
    int (*run)(struct genx_program *p, const struct genx_stage *s);
};

/* Rewrites a function into a new one. */
typedef struct gx_func *(*genx_rewrite)(const struct gx_func *f, const struct gx_platform *pf,
                                        struct gx_legal_stats *stats);

/* The program as text, in the form that a stage leaves; the caller calls text_fini(). */
struct text genx_text(const struct genx_program *p, enum genx_form form);

/* Reports a bug of gaspar: prints the stage and how to run it again, and aborts. */
NORETURN void genx_bug(const struct genx_program *p, const struct genx_stage *s, const char *what);

/* Rewrites function `f`.  The debug mode `lies` checks that `f` is unchanged, and `recompute` that
 * a second run gives the same. */
struct gx_func *genx_checked(const struct genx_program *p, const struct genx_stage *s,
                             const struct gx_func *f, genx_rewrite rewrite,
                             struct gx_legal_stats *stats);

/* Does the checks of the other debug modes on a program that stage `s` has left. */
void genx_check(struct genx_program *p, const struct genx_stage *s);

#endif
