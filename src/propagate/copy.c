/* SPDX-License-Identifier: Apache-2.0 */
/* copy.c - copies functions, for all passes that do.
 *
 * Does not let be copied a function that holds a call which must not be duplicated [noduplicate],
 *          or a label whose address is taken [label]. */
#include "propagate/copy.h"

#include "base/guard.h"
#include "base/intern.h"
#include "base/vec.h"
#include "ir/ir.h"
#include "ir/shim.h"

#include <assert.h>
#include <llvm-c/Comdat.h>

enum { INDEX = (int)LLVMAttributeFunctionIndex };

LLVMAttributeRef copy_attribute(LLVMValueRef fn)
{
    return LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)INDEX, COPY_ATTRIBUTE,
                                         strlen(COPY_ATTRIBUTE));
}

const char *copy_tag(LLVMValueRef fn, unsigned *ret_len)
{
    LLVMAttributeRef a = copy_attribute(fn);
    return a ? LLVMGetStringAttributeValue(a, ret_len) : NULL;
}

void copy_set_tag(LLVMValueRef fn, const char *tag)
{
    assert(strchr(tag, ':') && "the form FUNCTION:NAME");
    LLVMContextRef ctx = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
    LLVMAttributeRef a = LLVMCreateStringAttribute(ctx, COPY_ATTRIBUTE, strlen(COPY_ATTRIBUTE), tag,
                                                   (unsigned)strlen(tag));
    LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)INDEX, a);
}

LLVMValueRef copy_make(struct unit *u, LLVMValueRef fn, const char *name)
{
    assert(!LLVMIsDeclaration(fn) && "a function with a body");
    LLVMValueRef copy = shim_clone_function(fn);
    LLVMSetComdat(copy, NULL);
    LLVMSetLinkage(copy, LLVMInternalLinkage);
    LLVMSetVisibility(copy, LLVMDefaultVisibility);
    LLVMSetDLLStorageClass(copy, LLVMDefaultStorageClass);
    LLVMSetValueName2(copy, name, strlen(name));
    u->count[COUNT_CLONES]++;
    return copy;
}

bool copy_is_generic(const struct unit *u, LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind && u->has_generic &&
           ir_space(type) == u->generic.number;
}

/* True if the block's address is taken.  A jump to it must stay in this function: a table of labels
 * names the original's blocks, also when a copy reads it. */
static bool is_label(LLVMBasicBlockRef bb)
{
    IR_EACH_USE (LLVMBasicBlockAsValue(bb), use)
        if (LLVMIsABlockAddress(LLVMGetUser(use)))
            return true;
    return false;
}

bool copy_is_barred(LLVMValueRef fn)
{
    unsigned kind = ir_attribute_kind("noduplicate");
    LLVMAttributeIndex index = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    IR_EACH_BLOCK (fn, bb) {
        if (GUARD("copy:label", is_label(bb)))
            return true;
        IR_EACH_INSTRUCTION (bb, i) {
            bool call = ir_is_call(i);
            LLVMValueRef callee = call ? ir_callee(i) : NULL;
            bool must_not = call && (LLVMGetCallSiteEnumAttribute(i, index, kind) ||
                                     (callee && LLVMGetEnumAttributeAtIndex(callee, index, kind)));
            if (GUARD("copy:noduplicate", must_not))
                return true;
        }
    }
    return false;
}

uint32_t copy_count_instructions(LLVMValueRef fn)
{
    uint32_t n = 0;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            n++;
    return n;
}

/* ---- copies as they were made ---- */

struct copies {
    struct arena arena; /* owns the rest */
    struct intern tags;
    VEC_OF(LLVMValueRef) made; /* by the tag's number; NULL: it is deleted */
};

static void compute(struct unit *u)
{
    assert(!u->copies && "the old ones are dropped first");
    u->copies = base_alloc(sizeof *u->copies);
    *u->copies = (struct copies){ 0 };
    arena_init(&u->copies->arena);
    intern_init(&u->copies->tags, &u->copies->arena);
}

static void drop(struct unit *u)
{
    assert(u->copies && "PROP_COPIES was valid");
    arena_fini(&u->copies->arena);
    free(u->copies);
    u->copies = NULL;
}

/* The debug mode `recompute` has nothing to compare: the set says what passes did. */
static const char *check(struct unit *u)
{
    (void)u;
    return NULL;
}

const struct provider copy_provider = { PROP_COPIES, compute, drop, check };

LLVMValueRef copy_find(struct unit *u, const char *tag)
{
    assert(u->props & PROP_COPIES && "the pass needs it");
    uint32_t number = intern_find(&u->copies->tags, tag, strlen(tag));
    return number == INTERN_NONE ? NULL : u->copies->made.at[number];
}

void copy_note(struct unit *u, LLVMValueRef fn)
{
    assert(u->props & PROP_COPIES && copy_attribute(fn) && "the pass needs it; a copy");
    unsigned len = 0;
    const char *tag = copy_tag(fn, &len);
    uint32_t number = intern_put(&u->copies->tags, tag, len);
    if (number == u->copies->made.n)
        vec_push_in(&u->copies->arena, &u->copies->made, fn);
    else
        u->copies->made.at[number] = fn;
}

void copy_forget(struct unit *u, LLVMValueRef fn)
{
    assert(u->props & PROP_COPIES && "the pass needs it");
    unsigned len = 0;
    const char *tag = copy_tag(fn, &len);
    uint32_t number = tag ? intern_find(&u->copies->tags, tag, len) : INTERN_NONE;
    if (number != INTERN_NONE && u->copies->made.at[number] == fn)
        u->copies->made.at[number] = NULL;
}
