/* SPDX-License-Identifier: Apache-2.0 */
/* growth.c - counts kernels before and after the passes. */
#include "pipeline/growth.h"

#include "ir/count.h"
#include "ir/ir.h"

static void forget(struct growth *g)
{
    for (uint32_t k = 0; k < g->kernels.n; k++)
        free(g->kernels.at[k].name);
    g->kernels.n = 0;
}

void growth_begin(struct growth *g, const struct unit *u)
{
    struct ir_kernel *kernel;
    forget(g);
    if (!u->has_generic || u->target->native_generic)
        return;
    uint32_t n = ir_count_kernels(u->mod, u->generic.number, &kernel);
    for (uint32_t k = 0; k < n; k++) {
        const char *name = ir_name_of(kernel[k].fn);
        char *copy = memcpy(base_alloc(strlen(name) + 1), name, strlen(name) + 1);
        vec_push(&g->kernels,
                 ((struct kernel_growth){ .name = copy, .before = kernel[k].instructions }));
    }
    free(kernel);
}

void growth_end(struct growth *g, struct unit *u)
{
    struct ir_kernel *kernel;
    if (g->kernels.n == 0)
        return;
    uint32_t n = ir_count_kernels(u->mod, u->generic.number, &kernel), j = 0;
    for (uint32_t k = 0; k < n; k++) { /* one walk over both lists, which have the same order */
        const char *name = ir_name_of(kernel[k].fn);
        while (j < g->kernels.n && strcmp(g->kernels.at[j].name, name) != 0)
            j++;
        if (j == g->kernels.n)
            break;
        struct kernel_growth *now = &g->kernels.at[j];
        now->after = kernel[k].instructions;
        now->tests = kernel[k].tests;
        char subject[96];
        snprintf(subject, sizeof subject, "%llu -> %llu instructions, %llu test%s",
                 (unsigned long long)now->before, (unsigned long long)now->after,
                 (unsigned long long)now->tests, now->tests == 1 ? "" : "s");
        trace_event(u->trace, "stats", EVENT_GROW, ir_function_loc(kernel[k].fn), subject, NULL);
    }
    free(kernel);
}

void growth_fini(struct growth *g)
{
    forget(g);
    vec_fini(&g->kernels);
}
