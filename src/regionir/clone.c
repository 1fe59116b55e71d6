/* SPDX-License-Identifier: Apache-2.0 */
/* clone.c - copies subroutines, so that each belongs to one kernel or function
 * (docs/spec/regions.md, "Linkage", "Copies of subroutines"). */
#include "regionir/program.h"

#include "base/vec.h"
#include "ir/ir.h"
#include "ir/shim.h"

/* The subroutines that each kernel or function (a head) reaches: a row of bits for each subroutine,
 * one bit for each head. */
struct groups {
    struct arena arena;       /* owns all of it */
    struct ptrmap number;     /* subroutine -> row */
    VEC_OF(LLVMValueRef) sub; /* of the module, in order */
    VEC_OF(LLVMValueRef) head;
    VEC_OF(LLVMValueRef) copy; /* row * heads + head */
    uint32_t made;
};

static bool is_subroutine(LLVMValueRef fn)
{
    return fn && !LLVMIsDeclaration(fn) && LLVMGetLinkage(fn) == LLVMInternalLinkage;
}

/* Marks every subroutine that `fn` reaches with `head`. */
static void reach(struct groups *g, LLVMValueRef fn, uint32_t head)
{
    VEC_OF(LLVMValueRef) open = VEC_IN(&g->arena);
    vec_push(&open, fn);
    while (open.n) {
        LLVMValueRef f = open.at[--open.n];
        IR_EACH_BLOCK (f, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                LLVMValueRef to = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
                if (!is_subroutine(to))
                    continue;
                LLVMValueRef *copy = &g->copy.at[ptrmap_find(&g->number, to) * g->head.n + head];
                if (*copy)
                    continue;
                *copy = to;
                vec_push(&open, to);
            }
    }
}

static void rename_for(LLVMValueRef fn, const char *name, LLVMValueRef head)
{
    char text[512];
    snprintf(text, sizeof text, "%s.%s", name, ir_name_of(head));
    LLVMSetValueName2(fn, text, strlen(text));
}

static void copies(struct groups *g, uint32_t row)
{
    LLVMValueRef fn = g->sub.at[row];
    uint32_t users = 0, first = 0;
    for (uint32_t h = g->head.n; h-- > 0;)
        if (g->copy.at[row * g->head.n + h]) {
            users++;
            first = h;
        }
    if (users < 2)
        return;
    char *name = base_strdup(ir_name_of(fn));
    for (uint32_t h = 0; h < g->head.n; h++) {
        LLVMValueRef *copy = &g->copy.at[row * g->head.n + h];
        if (!*copy || h == first)
            continue;
        *copy = shim_clone_function(fn);
        LLVMSetLinkage(*copy, LLVMInternalLinkage);
        rename_for(*copy, name, g->head.at[h]);
        g->made++;
    }
    rename_for(fn, name, g->head.at[first]);
    free(name);
}

/* Redirects the calls in `fn`, which belongs to `head`, to the head's copies. */
static void redirect(struct groups *g, LLVMValueRef fn, uint32_t head)
{
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            LLVMValueRef to = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
            uint32_t row = to ? ptrmap_find(&g->number, to) : PTRMAP_NONE;
            if (row == PTRMAP_NONE)
                continue;
            LLVMValueRef mine = g->copy.at[row * g->head.n + head];
            if (mine && mine != to)
                shim_set_called_function(i, LLVMGlobalGetValueType(mine), mine);
        }
}

uint32_t regionir_clone(LLVMModuleRef m)
{
    struct groups g = { .sub = VEC_IN(&g.arena),
                        .head = VEC_IN(&g.arena),
                        .copy = VEC_IN(&g.arena) };
    ptrmap_init_in(&g.number, &g.arena, 16);
    IR_EACH_FUNCTION (m, fn) {
        if (LLVMIsDeclaration(fn))
            continue;
        if (is_subroutine(fn)) {
            ptrmap_put(&g.number, fn, g.sub.n);
            vec_push(&g.sub, fn);
        } else {
            vec_push(&g.head, fn);
        }
    }
    for (uint32_t k = 0; k < g.sub.n * g.head.n; k++)
        vec_push(&g.copy, NULL);
    for (uint32_t h = 0; h < g.head.n; h++)
        reach(&g, g.head.at[h], h);
    for (uint32_t row = 0; row < g.sub.n; row++)
        copies(&g, row);
    for (uint32_t h = 0; h < g.head.n; h++) {
        redirect(&g, g.head.at[h], h);
        for (uint32_t row = 0; row < g.sub.n; row++)
            if (g.copy.at[row * g.head.n + h])
                redirect(&g, g.copy.at[row * g.head.n + h], h);
    }
    arena_fini(&g.arena);
    return g.made;
}
