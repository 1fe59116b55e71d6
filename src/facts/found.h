/* SPDX-License-Identifier: Apache-2.0 */
/* found.h - a few values, each once, for a search that goes from a value to those it is made of.
 *
 *     struct facts_found f = { { v }, 1 };
 *     for (unsigned k = 0; k < f.n; k++)
 *         if (!facts_found_add(&f, LLVMGetOperand(f.at[k], 0)))
 *             return true;                                         too many: the careful answer */
#ifndef FACTS_FOUND_H
#define FACTS_FOUND_H

#include "base/budget.h"

#include <llvm-c/Core.h>
#include <stdbool.h>

struct facts_found {
    LLVMValueRef at[BUDGET_KEEP_VALUES];
    unsigned n;
};

/* Adds the value; false: there are too many.  Bound: it is looked for among BUDGET_KEEP_VALUES. */
static inline bool facts_found_add(struct facts_found *f, LLVMValueRef v)
{
    unsigned k = 0;
    while (k < f->n && f->at[k] != v)
        k++;
    if (k == BUDGET_KEEP_VALUES)
        return false;
    f->at[k] = v;
    f->n += k == f->n;
    return true;
}

#endif
