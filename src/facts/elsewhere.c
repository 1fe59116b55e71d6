/* SPDX-License-Identifier: Apache-2.0 */
/* elsewhere.c - searching the tables of elsewhere.h, and the marks of instructions. */
#include "facts/elsewhere.h"

#include "ir/ir.h"
#include "semantics/functions.h"

#include <assert.h>
#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

const struct given_function *given_find(const struct given *g, const char *name)
{
    uint32_t low = 0, high = g ? g->function.n : 0;
    while (low < high) { /* the logarithm of the number of functions */
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(g->function.at[middle].name, name);
        if (order == 0)
            return &g->function.at[middle];
        *(order < 0 ? &low : &high) = order < 0 ? middle + 1 : middle;
    }
    return NULL;
}

const struct given_function *given_find_type(const struct given *g, uint64_t type)
{
    uint32_t low = 0, high = g ? g->type.n : 0;
    while (low < high) { /* the logarithm of the number of types */
        uint32_t middle = low + (high - low) / 2;
        if (g->type.at[middle].type == type)
            return &g->type.at[middle].all;
        *(g->type.at[middle].type < type ? &low : &high) =
            g->type.at[middle].type < type ? middle + 1 : middle;
    }
    return NULL;
}

struct given_param *given_param(const struct given_function *f, uint32_t param)
{
    uint32_t low = 0, high = f ? f->params : 0;
    while (low < high) { /* the logarithm of the number of parameters */
        uint32_t middle = low + (high - low) / 2;
        if (f->param[middle].param == param)
            return &f->param[middle];
        *(f->param[middle].param < param ? &low : &high) =
            f->param[middle].param < param ? middle + 1 : middle;
    }
    return NULL;
}

bool given_changes(const struct given_function *f)
{
    bool any = f->row != NULL;
    for (uint32_t k = 0; k < f->params; k++)
        any |= f->param[k].row != NULL;
    return any;
}

static const char mark_name[] = "gaspar.given";

static unsigned mark_kind(LLVMModuleRef m)
{
    return LLVMGetMDKindIDInContext(LLVMGetModuleContext(m), mark_name, sizeof mark_name - 1);
}

static LLVMModuleRef module_of(LLVMValueRef i)
{
    return LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(i)));
}

static void mark(LLVMValueRef i, uint64_t number)
{
    LLVMModuleRef m = module_of(i);
    LLVMContextRef ctx = LLVMGetModuleContext(m);
    LLVMValueRef n = LLVMConstInt(LLVMInt64TypeInContext(ctx), number, false);
    LLVMMetadataRef part = LLVMValueAsMetadata(n);
    LLVMSetMetadata(i, mark_kind(m), LLVMMetadataAsValue(ctx, LLVMMDNodeInContext2(ctx, &part, 1)));
}

/* False: the instruction has no mark. */
static bool find_mark(LLVMValueRef i, uint64_t *ret)
{
    LLVMValueRef node = LLVMGetMetadata(i, mark_kind(module_of(i))), n;
    if (!node)
        return false;
    assert(LLVMGetMDNodeNumOperands(node) == 1 && "a mark of mark()");
    LLVMGetMDNodeOperands(node, &n);
    *ret = LLVMConstIntGetZExtValue(n);
    return true;
}

static int by_text(const void *a, const void *b) { return strcmp(a, *(const char *const *)b); }

bool given_has_body(const struct given *g, const char *name)
{
    return g && g->body.n > 0 &&
           bsearch(name, g->body.at, g->body.n, sizeof *g->body.at, by_text) != NULL;
}

void given_mark(LLVMValueRef load, struct given_fact fact)
{
    assert(LLVMIsALoadInst(load) && "a load");
    mark(load, (uint64_t)fact.flags << 32 | fact.set.bits);
}

bool given_of_load(LLVMValueRef load, struct given_fact *ret)
{
    uint64_t number;
    if (!find_mark(load, &number))
        return false;
    *ret = (struct given_fact){ .set.bits = (uint32_t)number, .flags = (uint32_t)(number >> 32) };
    return true;
}

void given_mark_kept(LLVMValueRef alloca, bool whole)
{
    assert(LLVMIsAAllocaInst(alloca) && "an alloca");
    mark(alloca, whole ? 0 : FACT_TRADED);
}

uint32_t given_of_alloca(LLVMValueRef alloca)
{
    assert(LLVMIsAAllocaInst(alloca) && "an alloca");
    uint64_t flags;
    return find_mark(alloca, &flags) ? (uint32_t)flags : FACT_EXCHANGED | FACT_TRADED;
}

void given_forget(LLVMModuleRef m)
{
    unsigned kind = mark_kind(m);
    IR_EACH_FUNCTION (m, fn) {
        function_set_own(fn, false);
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (LLVMIsALoadInst(i) || LLVMIsAAllocaInst(i))
                    LLVMSetMetadata(i, kind, NULL);
    }
}
