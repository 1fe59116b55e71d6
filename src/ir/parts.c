/* SPDX-License-Identifier: Apache-2.0 */
/* parts.c - the types that a type is made of. */
#include "ir/parts.h"

#include "base/ptrmap.h"
#include "base/vec.h"

#include <assert.h>
#include <llvm-c/Core.h>

/* The types whose parts are still to be asked about, and those that were found.  A scalar, and a
 * struct of scalars, which nearly all types are, need neither. */
struct walk {
    ir_question *question;
    const void *user;
    VEC_OF(LLVMTypeRef) waiting;
    struct ptrmap found; /* type -> 1 */
};

/* The number of types that the type is made of, where a repeated one counts once. */
static unsigned parts_of(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMStructTypeKind: return LLVMCountStructElementTypes(type);
    case LLVMArrayTypeKind:
    case LLVMVectorTypeKind:
    case LLVMScalableVectorTypeKind: return 1;
    default: return 0;
    }
}

static LLVMTypeRef part_of(LLVMTypeRef type, unsigned k)
{
    return LLVMGetTypeKind(type) == LLVMStructTypeKind ? LLVMStructGetTypeAtIndex(type, k)
                                                       : LLVMGetElementType(type);
}

/* Notes a type whose parts are to be asked about, once. */
static void note(struct walk *w, LLVMTypeRef type)
{
    if (!w->found.at)
        ptrmap_init(&w->found, 16);
    if (ptrmap_find(&w->found, type) != PTRMAP_NONE)
        return;
    ptrmap_put(&w->found, type, 1);
    vec_push(&w->waiting, type);
}

bool ir_type_has(LLVMTypeRef type, ir_question *question, const void *user)
{
    struct walk w = { .question = question, .user = user };
    enum ir_answer answer = question(user, type);
    if (answer != IR_INSIDE)
        return answer == IR_YES;
    LLVMTypeRef of = type;
    while (of && answer != IR_YES) { /* each type once, and of it each part */
        for (unsigned k = 0; k < parts_of(of) && answer != IR_YES; k++) {
            answer = question(user, part_of(of, k));
            if (answer == IR_INSIDE && parts_of(part_of(of, k)) > 0)
                note(&w, part_of(of, k));
        }
        of = w.waiting.n ? w.waiting.at[--w.waiting.n] : NULL;
    }
    vec_fini(&w.waiting);
    ptrmap_fini(&w.found);
    return answer == IR_YES;
}

struct leaves {
    uint64_t most;
    uint64_t (*of_vector)(LLVMTypeRef);
    struct ptrmap known; /* struct or array -> its leaves */
};

static uint64_t count(struct leaves *l, LLVMTypeRef type);

/* Each part is a type that LLVM has laid out, which recurses deeper than this. */
static uint64_t count_parts(struct leaves *l, LLVMTypeRef type)
{
    uint64_t n = 0, length = 1;
    uint32_t known = l->known.at ? ptrmap_find(&l->known, type) : PTRMAP_NONE;
    if (known != PTRMAP_NONE)
        return known;
    if (LLVMGetTypeKind(type) == LLVMArrayTypeKind)
        length = LLVMGetArrayLength2(type);
    for (unsigned k = 0; k < parts_of(type) && n <= l->most; k++)
        n += count(l, part_of(type, k));
    n = length > l->most && n > 0 ? l->most + 1 : n * length;
    n = n <= l->most ? n : l->most + 1;
    if (!l->known.at)
        ptrmap_init(&l->known, 16);
    ptrmap_put(&l->known, type, (uint32_t)n);
    return n;
}

static uint64_t count(struct leaves *l, LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMStructTypeKind:
    case LLVMArrayTypeKind: return count_parts(l, type);
    case LLVMVectorTypeKind:
    case LLVMScalableVectorTypeKind: return l->of_vector ? l->of_vector(type) : 1;
    case LLVMVoidTypeKind: return 0;
    default: return 1;
    }
}

uint64_t ir_type_leaves(LLVMTypeRef type, uint64_t most, uint64_t (*of_vector)(LLVMTypeRef))
{
    struct leaves l = { .most = most, .of_vector = of_vector };
    assert(most < PTRMAP_NONE - 1 && "the map keeps numbers of 32 bits, of which one is none");
    uint64_t n = count(&l, type);
    ptrmap_fini(&l.known);
    return n <= most ? n : most + 1;
}
